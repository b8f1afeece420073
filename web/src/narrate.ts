/** What happened, in a sentence: for speech and the list of plays. As src/doublesix/text/narrate.py tells it. */
import type { Key, Text } from './i18n';
import { halves, isDouble } from './moves';
import { endsPoints, endsScore, plus, roundSum, total } from './sums';
import type { GameEvent, OpenEnd, RoundEnded, SeatView, Table } from './wire';

export interface Listener {
  text: Text;
  table: Table;
  /** Display names by seat. */
  names: readonly string[];
  /** The listener's own seat, addressed as "you"; null for a watcher and where several people share the screen. */
  seat: number | null;
}

type Slots = Record<string, string | number>;

/** One or a few sentences that tell *events* in order; draws that follow one another are told together. */
export function narrate(events: readonly GameEvent[], to: Listener): string {
  const told: string[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!event) continue;
    if (event.k === 'drew') {
      const tiles = [event.tile];
      let left = event.left;
      for (let next = events[i + 1]; next?.k === 'drew' && next.seat === event.seat; next = events[i + 1]) {
        tiles.push(next.tile);
        left = next.left;
        i += 1;
      }
      told.push(draws(to, event.seat, tiles, left));
    } else told.push(...sentences(event, to));
  }
  return told.join(' ');
}

function sentences(event: Exclude<GameEvent, { k: 'drew' }>, to: Listener): string[] {
  const { text } = to;
  switch (event.k) {
    case 'round_began':
      return began(event, to);
    case 'tile_set':
      return [seatSays(to, 'say.set', event.seat, { tile: tileWords(text, event.tile) }), ...ends(to, event.terms, event.points)];
    case 'played':
      return [played(event, to), ...ends(to, event.terms, event.points)];
    case 'passed':
      return [passed(to, event.seat, event.pips)];
    case 'marked':
      return [seatSays(to, 'say.marked', event.seat)];
    case 'stopped':
      return [seatSays(to, 'say.stopped', event.seat)];
    case 'claimed':
      return [seatSays(to, 'say.claimed', event.seat, { call: call(text, 'muggins'), points: text.say('n.points', { count: event.points }) })];
    case 'one_tile_left':
      return [seatSays(to, 'say.one_left', event.seat)];
    case 'stitched_up':
      return [text.say('say.stitched_up', { pips: pipsWords(text, event.pips) })];
    case 'went_out':
      return [seatSays(to, 'say.out', event.seat, { call: called(to, 'out', 'domino') })];
    case 'blocked':
      return [text.say('say.blocked')];
    case 'round_ended':
      return roundEnded(event, to);
    case 'match_ended':
      return [matchWon(to, event.winners)];
  }
}

function began(event: Extract<GameEvent, { k: 'round_began' }>, to: Listener): string[] {
  const { text } = to;
  const told = event.engine ? [text.say('say.engine', { tile: tileWords(text, event.engine) })] : [];
  event.reveal?.forEach((tile, seat) => told.push(seatSays(to, 'say.revealed', seat, { tile: tileWords(text, tile) })));
  told.push(event.leader === null ? text.say('say.round.search', { round: event.number }) : seatSays(to, 'say.round', event.leader, { round: event.number }));
  return told;
}

function played(event: Extract<GameEvent, { k: 'played' }>, to: Listener): string {
  let key = 'say.played';
  const slots: Slots = { tile: tileWords(to.text, event.tile) };
  const where = trainOf(event.end, event.seat, to);
  if (where) {
    key += '.where';
    slots['where'] = where;
  }
  if (!isDouble(event.tile)) {
    key += '.facing';
    slots['facing'] = pipsWords(to.text, event.facing);
  }
  const sentence = seatSays(to, key, event.seat, slots);
  const label = to.table.labels['double'];
  return isDouble(event.tile) && label ? `${sentence} ${to.text.say('say.call', { call: call(to.text, label) })}` : sentence;
}

function trainOf(end: number, seat: number, to: Listener): string | null {
  const { text, table } = to;
  const seats = to.names.length;
  if (table.options['start_arms'] !== 'trains' || end > seats) return null;
  if (end === seats) return table.options['train_communal'] ? text.say('where.communal') : null;
  if (end === seat) return text.say(seat === to.seat ? 'where.own.you' : 'where.own');
  return end === to.seat ? text.say('where.train.you') : text.say('where.train', { owner: to.names[end] ?? '' });
}

function ends(to: Listener, terms: readonly number[], points: number): string[] {
  const { text, table } = to;
  const worth = endsPoints(table, total(terms));
  const bonus = points > worth ? points - worth : 0;
  const told: string[] = [];
  if (endsScore(table) && points && worth) {
    told.push(text.say('say.scored', { sum: plus(terms), points: text.say('n.points', { count: Math.min(worth, points) }) }));
  } else if (endsScore(table)) {
    told.push(text.say('say.total', { sum: plus(terms) }));
    if (worth && table.options['target_mode'] === 'exact' && !table.options['muggins_claim']) {
      told.push(text.say('say.too_many', { target: Number(table.options['target']) }));
    }
  }
  if (bonus) told.push(text.say('say.out_bonus', { points: text.say('n.points', { count: bonus }) }));
  return told;
}

/** A seat draws *tiles* (null where the listener may not see them), which leaves *left* in the boneyard. */
export function draws(to: Listener, seat: number, tiles: readonly (string | null)[], left: number): string {
  const { text } = to;
  const seen = tiles.filter((tile) => tile !== null);
  const drawn =
    seat === to.seat && seen.length === tiles.length
      ? text.say('say.drew.you', { tiles: text.join(seen.map((tile) => tileWords(text, tile))) })
      : text.say('say.drew', { who: to.names[seat] ?? '', count: tiles.length });
  return `${drawn} ${boneyard(text, left)}`;
}

export function boneyard(text: Text, left: number): string {
  return left ? text.say('say.boneyard', { tiles: text.say('n.tiles', { count: left }) }) : text.say('say.boneyard.empty');
}

function passed(to: Listener, seat: number, pips: readonly number[]): string {
  const said = called(to, 'pass', 'pass');
  return pips.length
    ? seatSays(to, 'say.passed.at', seat, { call: said, pips: to.text.join(pips.map((each) => pipsWords(to.text, each))) })
    : seatSays(to, 'say.passed', seat, { call: said });
}

function roundEnded(event: RoundEnded, to: Listener): string[] {
  const { text } = to;
  const told =
    event.end === 'target'
      ? [text.say('say.round_over')]
      : event.winner === null
        ? [text.say('say.round_drawn')]
        : [roundWon(event, event.winner, to)];
  const counts = event.pips.map((count, seat) => text.say('say.count', { who: to.names[seat] ?? '', count }));
  told.push(text.say('say.left', { counts: text.join(counts, 'list') }));
  if (event.carried) told.push(text.say('say.carried', { points: text.say('n.points', { count: event.carried }) }));
  told.push(scores(to, event.total));
  return told;
}

/** The match score, or the rounds won. */
export function scores(to: Listener, points: readonly number[]): string {
  const { text, table } = to;
  const totals = points.map((count, side) => text.say('say.count', { who: text.join(sideNames(to, side)), count }));
  return text.say(table.options['match_mode'] === 'best_of' ? 'say.rounds_won' : 'say.score', { totals: text.join(totals, 'list') });
}

export function roundWon(event: RoundEnded, winner: number, to: Listener): string {
  const { table, text } = to;
  const paid = event.paid[winner] ?? 0;
  if (!paid || table.options['match_mode'] === 'best_of' || table.options['score_flow'] === 'each_keeps') {
    return sideSays(to, 'say.round_won', winner);
  }
  const points = text.say('n.points', { count: paid });
  const sum = roundSum(text, table, event);
  return sum === null || sum === String(paid)
    ? sideSays(to, 'say.round_won.points', winner, { points })
    : sideSays(to, 'say.round_won.sum', winner, { sum, points });
}

export function matchWon(to: Listener, winners: readonly number[]): string {
  const [only] = winners;
  if (winners.length === 1 && only !== undefined) return sideSays(to, 'say.match_won', only);
  return to.text.say('say.match_shared', { who: to.text.join(winners.map((side) => sideName(to, side))) });
}

/** What an open end is called: the left one, the fourth, Ann's train. */
export function endName(to: Listener, end: OpenEnd): string {
  const { text, table } = to;
  const seats = to.names.length;
  const pips = pipsWords(text, end.pips);
  const arms = table.options['start_arms'];
  if (arms === 'trains') {
    if (end.id < seats) return end.id === to.seat ? text.say('end.train.you', { pips }) : text.say('end.train', { owner: to.names[end.id] ?? '', pips });
    if (end.id === seats && table.options['train_communal']) return text.say('end.communal', { pips });
  }
  if (arms === 1) return text.say('end.only', { pips });
  if (arms === 2 && table.options['spinner'] === 'none') return text.say(end.id === 0 ? 'end.left' : 'end.right', { pips });
  return text.say('end.name', { number: end.id + 1, pips });
}

/** Whose turn it is, and what that seat of the listener's can do. */
export function turnSays(to: Listener, view: SeatView, fits: number): string {
  const { text } = to;
  if (view.turn === null) return '';
  if (view.seat !== view.turn) return text.say('say.turn', { who: to.names[view.turn] ?? '' });
  const who = to.seat === view.turn ? text.say('say.turn.you') : text.say('say.turn', { who: to.names[view.turn] ?? '' });
  if (fits) return `${who} ${text.say('say.turn.choices', { count: fits })}`;
  if (view.legal.includes('draw')) return `${who} ${text.say('say.turn.draw')}`;
  if (view.legal.includes('pass')) return `${who} ${text.say('say.turn.pass')}`;
  return who;
}

export function endsSay(to: Listener, view: SeatView): string {
  return to.text.say('say.ends', { ends: to.text.join(view.ends.map((end) => endName(to, end)), 'list') });
}

export function handSays(text: Text, hand: readonly string[]): string {
  return text.say('say.hand', { tiles: text.join(hand.map((tile) => tileWords(text, tile)), 'list') });
}

export function pipsWords(text: Text, pips: number): string {
  return text.find(`pips.${pips}`) ?? String(pips);
}

export function tileWords(text: Text, tile: string): string {
  const [high, low] = halves(tile);
  if (high === low) return high === 0 ? text.say('tile.double_blank') : text.say('tile.double', { pips: pipsWords(text, high) });
  return text.say('tile.single', { high: pipsWords(text, high), low: pipsWords(text, low) });
}

export function gameName(text: Text, key: string): string {
  return text.find(`game.${key}`) ?? key.replaceAll('_', ' ');
}

/** What is said aloud; a label from outside the package stands for itself. */
export function call(text: Text, label: string): string {
  return text.find(`call.${label}`) ?? label;
}

function called(to: Listener, event: string, usual: string): string {
  return call(to.text, to.table.labels[event] ?? usual);
}

function sideNames(to: Listener, side: number): string[] {
  return (to.table.sides[side] ?? []).map((seat) => to.names[seat] ?? '');
}

/** What a side is called, as the subject of a sentence. */
export function sideName(to: Listener, side: number): string {
  const seats = to.table.sides[side] ?? [];
  if (to.seat !== null && seats.length > 1 && seats.includes(to.seat)) return to.text.say('team.yours');
  const names = sideNames(to, side);
  return names.length === 1 ? (names[0] ?? '') : to.text.say('team.name', { names: to.text.join(names) });
}

function seatSays(to: Listener, key: string, seat: number, slots: Slots = {}): string {
  const found = seat === to.seat ? to.text.find(`${key}.you`, slots) : to.text.find(key, { who: to.names[seat] ?? '', ...slots });
  return found ?? (key satisfies string as Key);
}

function sideSays(to: Listener, key: string, side: number, slots: Slots = {}): string {
  const seats = to.table.sides[side] ?? [];
  const [only] = seats;
  if (seats.length === 1 && only !== undefined) return seatSays(to, key, only, slots);
  return to.text.find(key, { who: sideName(to, side), ...slots }) ?? key;
}
