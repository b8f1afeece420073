import { describe, expect, it } from 'vitest';
import { defaults, readSettings } from '../../src/settings';

describe('settings', () => {
  it('start from the browser’s language', () => {
    expect(readSettings(null, ['ru-RU', 'en']).lang).toBe('ru');
    expect(readSettings(null, ['fr', 'de']).lang).toBe('en');
  });

  it.each(['', '{', '[]', 'null', '7', '"x"'])('survive what is no settings: %s', (stored) => {
    expect(readSettings(stored, ['en'])).toEqual(defaults(['en']));
  });

  it('keep what fits and drop what does not, one by one', () => {
    const stored = { theme: 'dark', textSize: 130, tiles: 'numbers', volume: '9', name: 'Ann', unknown: 1, last: { rules: 'block', seats: 'two' }, muted: [1] };
    const read = readSettings(JSON.stringify(stored), ['en']);
    expect(read).toEqual({ ...defaults(['en']), theme: 'dark', tiles: 'numbers', name: 'Ann', last: { ...defaults(['en']).last, rules: 'block' } });
  });
});
