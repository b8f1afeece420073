/** The text catalogue in one language: typed keys and slots, plural forms by `Intl.PluralRules`. */
import enHouse from './generated/en.house.json?url';
import en from './generated/en.json?url';
import type { Messages, Slot } from './generated/messages';
import ruHouse from './generated/ru.house.json?url';
import ru from './generated/ru.json?url';

export type Key = keyof Messages;
export type Lang = 'en' | 'ru';
export type Entry = string | Record<string, string>;
export type Entries = Record<string, Entry>;

export const LANGUAGES: readonly Lang[] = ['en', 'ru'];
/** Lists and numbers follow these places, as they do in the Python half. */
const PLACES: Record<Lang, string> = { en: 'en-GB', ru: 'ru-RU' };
const FILES: Record<Lang, { talk: string; house: string }> = {
  en: { talk: en, house: enHouse },
  ru: { talk: ru, house: ruHouse },
};

/** Keys without slots are called with the key alone. */
type Rest<K extends Key> = Record<never, never> extends Messages[K] ? [] : [slots: Messages[K]];

export class Text {
  readonly #entries: Entries;
  readonly #forms: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;

  constructor(
    readonly lang: Lang,
    entries: Entries,
  ) {
    this.#entries = entries;
    this.#forms = new Intl.PluralRules(PLACES[lang]);
    this.#numbers = new Intl.NumberFormat(PLACES[lang], { useGrouping: false });
  }

  /** The sentence *key* with its slots filled. */
  say<K extends Key>(key: K, ...[slots]: Rest<K>): string {
    return this.find(key, slots ?? {}) ?? key;
  }

  /** The same for a key that is made of data; undefined where the catalogue has none. */
  find(key: string, slots: Record<string, Slot> = {}): string | undefined {
    const entry = this.#entries[key];
    if (entry === undefined) return undefined;
    const form = typeof entry === 'string' ? entry : (entry[this.#forms.select(Math.abs(Number(slots['count'])))] ?? entry['other'] ?? '');
    return form.replace(/\{([a-z_]+)\}/g, (whole, name: string) => this.#written(slots[name] ?? whole));
  }

  /** What slots the entry *key* has, in no order. */
  has(key: string): boolean {
    return key in this.#entries;
  }

  /** The first slot of a sentence that is not its count. */
  slotOf(key: string): string | undefined {
    const entry = this.#entries[key];
    const form = typeof entry === 'string' ? entry : (entry?.['other'] ?? '');
    return /\{([a-z_]+)\}/.exec(form)?.[1];
  }

  join(items: readonly string[], how: 'and' | 'or' | 'list' = 'and'): string {
    if (how === 'list') return items.join(', ');
    const type = how === 'and' ? 'conjunction' : 'disjunction';
    return new Intl.ListFormat(PLACES[this.lang], { type, style: 'long' }).format(items);
  }

  /** A copy that knows further entries. */
  with(entries: Entries): Text {
    return new Text(this.lang, { ...this.#entries, ...entries });
  }

  #written(value: Slot): string {
    return typeof value === 'string' ? value : this.#numbers.format(value);
  }
}

async function entries(url: string): Promise<Entries> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Entries;
}

/** Read the catalogue of *lang*; *house* adds the names of every house rule. */
export async function loadText(lang: Lang, house = false): Promise<Text> {
  const parts = await Promise.all([entries(FILES[lang].talk), house ? entries(FILES[lang].house) : {}]);
  return new Text(lang, { ...parts[0], ...parts[1] });
}

export function isLang(value: unknown): value is Lang {
  return value === 'en' || value === 'ru';
}

/** The language to begin with: the browser's first that there is a catalogue in. */
export function preferredLang(wanted: readonly string[]): Lang {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? 'en';
}
