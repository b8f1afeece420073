/** House rules put in words. */
import type { Text } from './i18n';
import { pipsWords } from './narrate';

/** A JSON value as the short text has it. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',') || 'none';
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([seats, number]) => `${seats}:${number}`).join(',');
  return String(value);
}

export function optionWords(text: Text, name: string): string {
  return text.find(`option.${name}`) ?? name.replaceAll('_', ' ');
}

/** A value, in its short form, in words to stand behind the option's name and a colon. */
export function valueWords(text: Text, name: string, value: string): string {
  const key = `option.${name}`;
  const plain = value === 'off' ? '0' : value.replaceAll(',', '_');
  const [word = '', number] = value.split(':');
  if (text.has(`${key}.${plain}`)) return text.find(`${key}.${plain}`) ?? value;
  if (/^\d+$/.test(value)) return numberWords(text, `${key}.n`, Number(value));
  if (/^\d+-\d+$/.test(value) && text.has(`${key}.tile`)) return text.find(`${key}.tile`, { tile: value }) ?? value;
  if (/^\d+-\d+/.test(value)) return text.find(`${key}.tiles`, { tiles: value.replaceAll(',', ', ') }) ?? value;
  if (/^\d+:/.test(value)) return bySeats(text, value);
  if (number !== undefined) return text.find(`${key}.${word}`, { count: Number(number) }) ?? value;
  return value;
}

function numberWords(text: Text, key: string, value: number): string {
  const slot = text.slotOf(key) ?? 'count';
  if (slot === 'points') return text.find(key, { points: text.say('n.points', { count: value }) }) ?? String(value);
  if (slot === 'pips') return text.find(key, { pips: pipsWords(text, value) }) ?? String(value);
  if (slot === 'seconds') {
    const upTo = key.includes('grace') || key.includes('cap');
    const seconds = text.say(upTo ? 'n.of_seconds' : 'n.seconds', { count: value / 1000 });
    return text.find(key, { seconds }) ?? String(value);
  }
  return text.find(key, { count: value }) ?? String(value);
}

function bySeats(text: Text, value: string): string {
  const rows = value.split(',').map((row) => row.split(':'));
  return rows.map(([seats = '', number = '']) => text.find('option.by_seats', { value: number, for_players: text.say('n.for_players', { count: Number(seats) }) }) ?? '').join(', ');
}
