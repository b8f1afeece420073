/** The keys of the table as they are printed on a keyboard; by place, so that they are the same in every layout. */
import type { Messages } from './generated/messages';
import type { Lang } from './i18n';

export const KEYS: Record<Lang, Messages['web.keys.list']> = {
  en: { escape: 'Esc', draw: 'D', pass: 'P', claim: 'M', last: 'L', ends: 'E', hand: 'H', counts: 'C', score: 'S', text: 'T', undo: 'U' },
  ru: { escape: 'Esc', draw: 'D (В)', pass: 'P (З)', claim: 'M (Ь)', last: 'L (Д)', ends: 'E (У)', hand: 'H (Р)', counts: 'C (С)', score: 'S (Ы)', text: 'T (Е)', undo: 'U (Г)' },
};
