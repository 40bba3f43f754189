import type { Rate } from '../calls/wrk.ts';
import { markdown, median, rate } from '../table.ts';

/** A call over a number of connections, alone and while two pictures are worked on. */
export interface Beside {
  name: string;
  callers: number;
  alone: Rate[];
  beside: Rate[];
}

/** The most that the server held, in MB. */
export interface Held {
  name: string;
  alone: number;
  beside: number;
  /** How many pictures were made in a second. */
  perSecond: number;
}

export function besideTable(rows: readonly Beside[]): string {
  const cells = rows.map(({ name, callers, alone, beside }) => {
    const of = (rates: Rate[], what: keyof Rate) => median(rates.map((each) => each[what]));
    const [before, after] = [of(alone, 'p99'), of(beside, 'p99')];
    const ratio = (after / before).toFixed(1);
    const rates = [rate(of(alone, 'perSecond')), rate(of(beside, 'perSecond'))];
    return [name, callers, before.toFixed(1), after.toFixed(1), ratio, ...rates];
  });
  const heads = ['Call', 'connections', 'p99 alone', 'p99 beside pictures', 'ratio', 'alone/s', 'beside/s'];
  return markdown(heads, cells);
}

export function heldTable(rows: readonly Held[]): string {
  const cells = rows.map(({ name, alone, beside, perSecond }) => [
    name,
    ...[alone, beside, beside - alone].map((mb) => mb.toFixed(0)),
    perSecond.toFixed(1),
  ]);
  return markdown(['Two pictures at a time', 'MB alone', 'MB beside them', 'more', 'pictures/s'], cells);
}
