import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Entries, type Lang, Text } from '../../src/i18n';
import { valueText, valueWords } from '../../src/house';
import { parseRules, writeRules } from '../../src/rules';

const read = (name: string): Entries => JSON.parse(readFileSync(new URL(`../../src/generated/${name}.json`, import.meta.url), 'utf8')) as Entries;
const text = (lang: Lang): Text => new Text(lang, { ...read(lang), ...read(`${lang}.house`) });

describe('the catalogue', () => {
  it('counts in both languages', () => {
    expect([1, 2, 5, 21].map((count) => text('ru').say('n.tiles', { count }))).toEqual(['1 кость', '2 кости', '5 костей', '21 кость']);
    expect([0, 1, 2].map((count) => text('en').say('n.tiles', { count }))).toEqual(['0 tiles', '1 tile', '2 tiles']);
    expect(text('ru').say('n.seconds', { count: 1.5 })).toBe('1,5 секунды');
  });

  it('joins lists as people do', () => {
    expect(text('en').join(['a', 'b', 'c'])).toBe('a, b and c');
    expect(text('ru').join(['а', 'б', 'в'])).toBe('а, б и в');
  });

  it('does not take a name for a slot or for markup', () => {
    expect(text('en').say('say.out', { who: '<b>{call}</b>', call: '$&' })).toBe('<b>{call}</b> goes out: “$&”!');
  });
});

describe('house rules', () => {
  it('are read and written as the server does', () => {
    const rules = 'tiddle_a_wink+draw_penalty=5+boneyard_reserve=2:2,3:1';
    expect(writeRules(parseRules(rules))).toBe(rules);
    expect([true, 'off', 5, [3, 5], [], { 2: 7, 3: 5 }].map(valueText)).toEqual(['true', 'off', '5', '3,5', 'none', '2:7,3:5']);
  });

  it.each([
    ['draw_penalty', '5', '5 points'],
    ['draw_penalty', '0', 'none'],
    ['misdeal_doubles', 'off', 'never'],
    ['draw_rule', 'up_to:3', 'at most 3 in a turn'],
    ['ends_divisors', '3,5', 'for multiples of 3 and of 5'],
    ['hand_size', '2:7,3:5', '7 for 2 players, 5 for 3 players'],
    ['remove_tiles', '6-6,0-0', '6-6, 0-0'],
    ['lead_tile', '6-6', '6-6'],
    ['set_max', '9', 'up to double nine'],
    ['slap_grace_ms', '400', 'up to 0.4 seconds'],
    ['force_play', 'true', 'not allowed'],
  ])('%s=%s is said', (name, value, words) => {
    expect(valueWords(text('en'), name, value)).toBe(words);
  });
});
