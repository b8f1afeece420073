/** What the page asks the server apart from the table's own line. */
import type { Lang } from './i18n';
import type { GameEvent, SeatView, Table } from './wire';

export interface GameInfo {
  key: string;
  seats: number[];
  usual_seats: number;
  variations: Record<string, Record<string, unknown>>;
  /** Every option as this game has it. */
  options: Record<string, unknown>;
}

export interface OptionInfo {
  name: string;
  group: string;
  kind: string;
  values: unknown[];
  /** The same values as the short text has them. */
  texts: string[];
  default: unknown;
  min?: number;
  max?: number;
}

export interface Games {
  games: GameInfo[];
  options: OptionInfo[];
  /** How well robots play, weakest first. */
  levels: string[];
}

export interface Finding {
  option: string;
  text: string;
}

export interface Check {
  refused: Finding[];
  warn: Finding[];
  inert: Finding[];
  hand: number | null;
  left: number | null;
}

export interface SheetTable {
  head: string[];
  rows: string[][];
}

export interface Sheet {
  title: string;
  summary: string;
  sections: { key: string; title: string; parts: (string | SheetTable)[] }[];
}

export interface MatchInfo {
  id: string;
  game: string;
  names: string[];
  total: number[];
  winners: number[];
  ended_ms: number;
}

export interface Replay {
  /** Each position with all hands. */
  steps: { view: SeatView; ev: GameEvent[] }[];
  names: string[];
  table: Table | null;
  fault: { place: string; text: string } | null;
}

/** What went wrong, in a sentence where the server had one. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const fault = (body ?? {}) as { error?: string; text?: string };
    throw new ApiError(answer.status, fault.error ?? '', fault.text ?? '');
  }
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Teams as an address has them, `0,2/1,3`; only rules that leave them to the table want them named. */
function sides(rules: string, teams: number[][] | null): string {
  return (rules.includes('teams=explicit') && teams?.map((side) => side.join(',')).join('/')) || '';
}

function query(values: Record<string, string | number>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

let games: Promise<Games> | null = null;

export const api = {
  games: (): Promise<Games> => (games ??= ask<Games>('/api/games').catch((error: unknown) => ((games = null), Promise.reject(error as Error)))),
  sheet: (rules: string, seats: number, teams: number[][] | null, lang: Lang): Promise<Sheet> => ask(`/api/sheet?${query({ rules, seats, teams: sides(rules, teams), lang })}`),
  check: (rules: string, seats: number, lang: Lang): Promise<Check> => ask(`/api/check?${query({ rules, seats, lang })}`),
  table: (rules: string, seats: number, teams: number[][] | null): Promise<Table> => ask(`/api/table?${query({ rules, seats, teams: sides(rules, teams) })}`),
  makeRoom: (rules: string, seats: number, name: string, playNow: boolean, lang: Lang): Promise<{ room: string; code: string }> =>
    post('/api/rooms', { rules, seats, name, play_now: playNow, lang }),
  join: (code: string): Promise<{ room: string }> => post('/api/join', { code }),
  matches: (): Promise<{ matches: MatchInfo[] }> => ask('/api/matches'),
  record: (id: string): Promise<unknown> => ask(`/api/matches/${encodeURIComponent(id)}/record`),
  replay: (record: unknown): Promise<Replay> => post('/api/replay', record),
  me: (name: string, lang: Lang): Promise<unknown> => post('/api/me', name ? { name, lang } : { lang }),
};
