import { businessDay, startOfDay } from './time.ts';

/** The period filter of a list. Days are business days, both ends included. */
interface PeriodQuery {
  range?: 'today' | 'week' | 'month' | undefined;
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
}

/** `start` is included, `end` is not. `null` means that side is open. */
export interface Period {
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
}

/**
 * Turns a period filter into instants, in business time: today, the last 7 days, the last month (each up to the end of today), or
 * from one day to the end of another. `from` and `to` narrow a `range`. `zone` is an IANA time zone.
 */
export function periodOf({ range, from, to }: PeriodQuery, now: Temporal.Instant, zone: string): Period {
  const today = businessDay(now, zone);
  const firstOf = { today, week: today.subtract({ days: 6 }), month: today.subtract({ months: 1 }) };
  const starts = [range && firstOf[range], from].filter((day) => day !== undefined);
  const ends = [range && today, to].filter((day) => day !== undefined);
  const first = starts.toSorted(Temporal.PlainDate.compare).at(-1);
  const last = ends.toSorted(Temporal.PlainDate.compare)[0];
  return {
    start: first ? startOfDay(first, zone) : null,
    end: last ? startOfDay(last.add({ days: 1 }), zone) : null,
  };
}
