import type { Rate } from '../calls/wrk.ts';
import { median, rate } from '../table.ts';

/** A call over so many connections, alone and beside others who sign in. */
export interface Beside {
  name: string;
  callers: number;
  alone: Rate[];
  beside: Rate[];
}

/** As Markdown, to be kept. */
export function besideTable(rows: readonly Beside[]): string {
  const lines = rows.map(({ name, callers, alone, beside }) => {
    const of = (rates: Rate[], what: keyof Rate) => median(rates.map((each) => each[what]));
    const cells = [
      name,
      callers,
      of(alone, 'p99').toFixed(1),
      of(beside, 'p99').toFixed(1),
      (of(beside, 'p99') / of(alone, 'p99')).toFixed(1),
      rate(of(alone, 'perSecond')),
      rate(of(beside, 'perSecond')),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Call | connections | p99 alone | p99 beside sign-ins | ratio | alone/s | beside/s |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
