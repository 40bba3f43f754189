import type { Rate } from '../calls/wrk.ts';
import { markdown, median, rate } from '../table.ts';

/** The rates of a call in both versions. */
export interface Compared {
  name: string;
  now: Rate[];
  before: Rate[];
}

export const versionsTable = (rows: readonly Compared[]): string =>
  markdown(
    ['Calls a second', 'now', 'before', 'ratio'],
    rows.map(({ name, now, before }) => {
      const [ours, theirs] = [now, before].map((turns) => median(turns.map(({ perSecond }) => perSecond)));
      return [
        name,
        rate(ours ?? Number.NaN),
        rate(theirs ?? Number.NaN),
        ((ours ?? Number.NaN) / (theirs ?? Number.NaN)).toFixed(2),
      ];
    }),
  );
