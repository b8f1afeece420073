/** Made by tools/wire_schema from src/doublesix/server/wire.py: change it there, then run the tool. */

export const PROTO = 1;

/** A place to play. */
export interface OpenEnd {
  id: number;
  pips: number;
  double?: boolean;
  owner?: number;
  closed?: boolean;
}

/** How the round ended. */
export interface OutcomeView {
  end: 'out' | 'blocked' | 'target';
  winner: number | null;
  pips: number[];
  points: number[];
  hands: string[][];
}

/** A match as one seat may know it; see ``engine/view.py``. */
export interface SeatView {
  v: number;
  seq: number;
  game: string;
  rules: string;
  seats: number;
  sides: number[][];
  seat: number | null;
  turn: number | null;
  round: number;
  leader: number | null;
  hand: string[];
  counts: number[];
  boneyard: number;
  moves: string[];
  ends: OpenEnd[];
  roots: (number | null)[];
  shape: 'line' | 'hub' | 'tree' | 'trains';
  most: number;
  terms: number[];
  in_play: number[];
  points: number[];
  legal: string[];
  winners: number[];
  reveal?: string[];
  engine?: string;
  marked?: number[];
  outcome?: OutcomeView;
  /** Every hand: in a replay only. */
  hands?: string[][];
}

/** A finished round of the match, on the score sheet. */
export interface RoundScore {
  number: number;
  end: 'out' | 'blocked' | 'target';
  winner: number | null;
  points: number[];
  total: number[];
}

/** A table's rules as plain values: what narration and sums in the page ask for. */
export interface Table {
  game: string;
  set_max: number;
  hand: number;
  labels: Record<string, string>;
  options: Record<string, unknown>;
  sides: number[][];
}

/** A place at the table. */
export interface RoomSeat {
  n: number;
  who: string | null;
  name: string;
  bot: string | null;
  here: boolean;
  away_since_s: number | null;
  stand_in: boolean;
  ready: boolean;
}

/** Somebody in the room. */
export interface Person {
  p: string;
  name: string;
  here: boolean;
  watching: boolean;
}

/** House rules that wait for an answer. */
export interface Proposal {
  by: string;
  rules: string;
  seats: number;
  teams: number[][] | null;
  diff: string[];
  accepted: string[];
  waiting: string[];
}

/** The house rules that hold, and who agreed. */
export interface RoomAgreed {
  rules: string;
  by: string[];
}

/** The clocks of the room. */
export interface RoomPace {
  turn_s: number;
  next_round_s: number;
}

/** A move that may be taken back when nobody waits any more. */
export interface RoomUndo {
  seat: number;
  waiting: string[];
}

/** A line of what happened in the room. */
export interface LogLine {
  k: string;
  p?: string;
  by?: string;
  name?: string;
  seat?: number;
  level?: string;
  on?: boolean;
  done?: boolean;
  phrase?: string;
  rules?: string;
  title?: string;
  match?: number;
  a?: number;
  b?: number;
  kicked?: boolean;
}

/** The room as everybody sees it. */
export interface Room {
  id: string;
  code: string | null;
  title: string;
  phase: 'lobby' | 'agree' | 'play' | 'round_end' | 'match_end';
  host: string;
  game: string;
  rules: string;
  seats: RoomSeat[];
  sides: number[][];
  teams: number[][] | null;
  people: Person[];
  proposal: Proposal | null;
  agreed: RoomAgreed | null;
  pace: RoomPace;
  watchers: boolean;
  help: boolean;
  undo: RoomUndo | null;
  log: LogLine[];
  match: number;
  rounds: RoundScore[];
  ended: RoundEnded | null;
  next_round_ms: number | null;
}

/** Who the receiver is. */
export interface You {
  p: string;
  name: string;
  host: boolean;
  seats: number[];
  lang: string;
}

/** The turn clock; *grace_ms* more are accepted for the way. */
export interface Clock {
  seat: number;
  left_ms: number;
  grace_ms: number;
}

/** How a round was scored. */
export type RoundEnded = { k: 'round_ended'; number: number; end: 'out' | 'blocked' | 'target'; winner: number | null; hands: string[][]; pips: number[]; in_play: number[]; points: number[]; total: number[]; others: number; own: number; asleep: number; paid: number[]; carried: number };

/** What happened, for speech and animation. */
export type GameEvent =
  | { k: 'round_began'; number: number; leader: number | null; reveal: string[] | null; engine: string | null }
  | { k: 'tile_set'; seat: number; tile: string; terms: number[]; points: number }
  | { k: 'played'; seat: number; tile: string; end: number; touching: number; facing: number; opened: number[]; terms: number[]; points: number }
  | { k: 'drew'; seat: number; tile: string | null; left: number }
  | { k: 'passed'; seat: number; pips: number[] }
  | { k: 'marked'; seat: number; pips: number[] }
  | { k: 'stopped'; seat: number }
  | { k: 'claimed'; seat: number; points: number }
  | { k: 'one_tile_left'; seat: number }
  | { k: 'stitched_up'; pips: number }
  | { k: 'went_out'; seat: number }
  | { k: 'blocked' }
  | RoundEnded
  | { k: 'match_ended'; winners: number[]; total: number[] };

export type Phase = Room['phase'];

/** The whole state, every time; *ev* is what happened since the last frame, for speech and animation. */
export interface StateFrame {
  t: 'state';
  seq: number;
  room: Room;
  you: You;
  views: SeatView[];
  ev: GameEvent[];
  clk: Clock | null;
  h: string;
}

/** The command is on disk, as entry *seq* of the room's log. */
export interface Ack {
  t: 'ack';
  aid: string;
  seq: number;
}

/** The command was not carried out; *text* says why in the person's language, *code* for programs. */
export interface Nack {
  t: 'nack';
  aid: string;
  why: 'not_your_turn' | 'stale' | 'illegal' | 'rate' | 'paused' | 'refused' | 'gone';
  code: string;
  text: string;
  seq: number;
}

/** The line is alive; *now* is the server's clock in milliseconds. */
export interface Pong {
  t: 'pong';
  c: number;
  now: number;
}

/** Something about the server: a restart in so many seconds, storage that fails (``in_s`` 0) or works again. */
export interface Notice {
  t: 'notice';
  k: 'restart' | 'storage' | 'storage_back';
  in_s?: number;
}

/** A newer socket of yours has taken over; do not come back by yourself. */
export interface Superseded {
  t: 'superseded';
}

export type NackReason = Nack['why'];

export type Down = StateFrame | Ack | Nack | Pong | Notice | Superseded;

/** A move of a seat, written as in a record; ``seq`` is that of the view it was chosen from. */
export type Act = { t: 'act'; seat: number; seq: number; move: string; silent?: boolean };

/** Room commands. */
export type Do =
  | { t: 'do'; k: 'sit'; seat: number }
  | { t: 'do'; k: 'stand'; seat: number }
  | { t: 'do'; k: 'swap'; seat: number; with: number }
  | { t: 'do'; k: 'bot'; seat: number; level?: string | null }
  | { t: 'do'; k: 'seats'; count: number }
  | { t: 'do'; k: 'propose'; rules: string; seats?: number | null; teams?: number[][] | null }
  | { t: 'do'; k: 'accept' }
  | { t: 'do'; k: 'refuse' }
  | { t: 'do'; k: 'start' }
  | { t: 'do'; k: 'next' }
  | { t: 'do'; k: 'rematch' }
  | { t: 'do'; k: 'name'; name: string }
  | { t: 'do'; k: 'take_over'; seat: number }
  | { t: 'do'; k: 'leave' }
  | { t: 'do'; k: 'kick'; p: string }
  | { t: 'do'; k: 'host'; p: string }
  | { t: 'do'; k: 'undo'; seat: number }
  | { t: 'do'; k: 'undo_answer'; ok: boolean }
  | { t: 'do'; k: 'say'; phrase: string }
  | { t: 'do'; k: 'pace'; turn_s: number; next_round_s: number }
  | { t: 'do'; k: 'watchers'; allowed: boolean }
  | { t: 'do'; k: 'help'; on: boolean }
  | { t: 'do'; k: 'title'; title: string };

export type Up =
  | { t: 'hello'; proto: number; room: string; last_seq?: number | null }
  | ((Act | Do) & { aid: string })
  | { t: 'sync' }
  | { t: 'ping'; c: number };

export const PHRASES = ['hello', 'well_played', 'nice_round', 'thanks', 'sorry', 'one_moment', 'back', 'your_turn', 'good_luck', 'bye'] as const;
