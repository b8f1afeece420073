import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Entries, type Lang, Text } from '../../src/i18n';
import { draws, endName, narrate, turnSays } from '../../src/narrate';
import type { GameEvent, SeatView, Table } from '../../src/wire';

interface Story {
  names: string[];
  tables: Record<string, Table>;
  told: { game: string; seat: number | null; event: GameEvent; said: [string, string] }[];
}

const json = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const story = json<Story>('./narration.json');
const texts = (['en', 'ru'] as const).map((lang: Lang) => new Text(lang, json<Entries>(`../../src/generated/${lang}.json`)));
const [en] = texts as [Text, Text];

function table(game: string): Table {
  const found = story.tables[game];
  if (!found) throw new Error(game);
  return found;
}

describe.each(Object.keys(story.tables))('%s', (game) => {
  it('is told as Python tells it', () => {
    const seats = table(game).sides.flat().length;
    for (const { seat, event, said } of story.told.filter((each) => each.game === game)) {
      const told = texts.map((text) => narrate([event], { text, table: table(game), names: story.names.slice(0, seats), seat }));
      expect(told).toEqual(said);
    }
  });
});

describe('a listener', () => {
  const to = { text: en, table: table('tiddle_a_wink'), names: ['Ann', 'Bo'], seat: 0 };

  it('hears draws in a row as one', () => {
    const events: GameEvent[] = [
      { k: 'drew', seat: 1, tile: null, left: 9 },
      { k: 'drew', seat: 1, tile: null, left: 8 },
      { k: 'passed', seat: 1, pips: [] },
    ];
    expect(narrate(events, to)).toBe('Bo draws 2 tiles. The boneyard has 8 tiles. Bo: “Pass”.');
    expect(draws(to, 0, ['6-4', '0-0'], 0)).toBe('You draw six-four and double blank. The boneyard is empty.');
  });

  it('is told what can be done', () => {
    const view = { seat: 0, turn: 0, legal: ['draw'] } as unknown as SeatView;
    expect(turnSays(to, view, 0)).toBe('Your turn. No tile of yours fits: draw.');
    expect(turnSays(to, { ...view, turn: 1 }, 0)).toBe('Bo is next.');
    expect(turnSays({ ...to, seat: null }, view, 2)).toBe('Ann is next. You have 2 tiles that fit.');
  });

  it('knows the ends by name', () => {
    expect([0, 1].map((id) => endName(to, { id, pips: 5 }))).toEqual(['left end, five', 'right end, five']);
    const trains = { ...to, table: table('mexican_train'), names: ['Ann', 'Bo'] };
    expect([0, 1, 2].map((id) => endName(trains, { id, pips: 12 }))).toEqual(['your train, twelve', 'Bo’s train, twelve', 'the Mexican train, twelve']);
    expect(endName({ ...to, table: table('all_fives') }, { id: 3, pips: 0 })).toBe('end 4, blank');
  });
});
