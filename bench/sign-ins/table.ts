import type { Rate } from '../calls/wrk.ts';
import { markdown, median, rate } from '../table.ts';

/** A call over a number of connections, alone and during sign-ins. */
export interface Beside {
  name: string;
  callers: number;
  alone: Rate[];
  beside: Rate[];
}

export function besideTable(rows: readonly Beside[]): string {
  const cells = rows.map(({ name, callers, alone, beside }) => {
    const of = (rates: Rate[], what: keyof Rate) => median(rates.map((each) => each[what]));
    return [
      name,
      callers,
      of(alone, 'p99').toFixed(1),
      of(beside, 'p99').toFixed(1),
      (of(beside, 'p99') / of(alone, 'p99')).toFixed(1),
      rate(of(alone, 'perSecond')),
      rate(of(beside, 'perSecond')),
    ];
  });
  return markdown(
    ['Call', 'connections', 'p99 alone', 'p99 beside sign-ins', 'ratio', 'alone/s', 'beside/s'],
    cells,
  );
}
