/** Sums that are shown with every score: `12 + 13 + 1 = 26, rounded to 25`. As src/doublesix/text/sums.py writes them. */
import type { Text } from './i18n';
import type { RoundEnded, Table } from './wire';

const IN_PIPS = ['opponents_pips', 'minus_own', 'difference_each', 'all_pips'];
const MINUS = '−';

/** Terms and their sum, `3 + 2 + 4 = 9`; a single term, or none, stands alone. */
export function plus(terms: readonly number[]): string {
  const sum = total(terms);
  return terms.length < 2 ? String(sum) : `${terms.join(' + ')} = ${sum}`;
}

export function total(terms: readonly number[]): number {
  return terms.reduce((sum, term) => sum + term, 0);
}

/** Whether open ends score in play at this table. */
export function endsScore(table: Table): boolean {
  return numbers(table.options['ends_divisors']).length > 0;
}

/** What an ends total scores in play. */
export function endsPoints(table: Table, sum: number): number {
  const hits = numbers(table.options['ends_divisors']).filter((by) => sum > 0 && sum % by === 0);
  return total(hits.map((by) => (table.options['ends_unit'] === 'quotient' ? sum / by : sum)));
}

/** The sum behind what the winner of a round was paid; null where no pips were counted. */
export function roundSum(text: Text, table: Table, ended: RoundEnded): string | null {
  const { options, sides } = table;
  const formula = String(ended.end === 'out' ? options['out_score'] : options['blocked_score']);
  if (!IN_PIPS.includes(formula) || ended.winner === null) return null;
  const each = options['rounding_scope'] === 'each' && number(options['pip_rounding'], 1) > 1;
  const others = sides.filter((_, side) => side !== ended.winner);
  let counts = others.map((side) => side.map((seat) => ended.pips[seat] ?? 0));
  let extra = ended.others - total(counts.flat());
  if (each) [counts, extra] = [[[ended.others]], 0];
  else if (extra) counts.at(-1)?.push(extra);
  let [terms, points] = formulaTerms(formula, counts, ended.own);
  if (formula === 'difference_each' && counts.length !== others.length) {
    points = ended.others - ended.own * others.length;
    terms = `${ended.others} ${MINUS} ${others.length} × ${ended.own}`;
  }
  if (ended.asleep) [terms, points] = [`${terms} + ${ended.asleep}`, points + ended.asleep];
  let written = terms === String(points) ? terms : `${terms} = ${points}`;
  if (extra) written = text.say('sum.penalty', { sum: written, points: text.say('n.points', { count: extra }) });
  const step = number(options['pip_rounding'], 1);
  let result = Math.floor((points + Math.floor(step / 2)) / step) * step;
  if (result !== points) written = text.say('sum.rounded', { sum: written, points: result });
  if (options['ends_unit'] === 'quotient' && step > 1) {
    result = Math.floor(result / step);
    written = text.say('sum.divided', { sum: written, by: step, points: result });
  }
  const carried = (ended.paid[ended.winner] ?? 0) - result;
  return carried ? text.say('sum.carried', { sum: written, points: text.say('n.points', { count: carried }) }) : written;
}

function formulaTerms(formula: string, sides: readonly number[][], own: number): [string, number] {
  const every = sides.flat();
  const others = total(every);
  if (formula === 'difference_each' && own) {
    return [sides.map((side) => `(${difference(side, own)})`).join(' + '), others - own * sides.length];
  }
  if (formula === 'minus_own' && own) return [difference(every, own), Math.max(0, others - own)];
  if (formula === 'all_pips' && own) every.push(own);
  return [every.filter(Boolean).join(' + ') || '0', total(every)];
}

function difference(counts: readonly number[], own: number): string {
  return `${counts.filter(Boolean).join(' + ') || '0'} ${MINUS} ${own}`;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
