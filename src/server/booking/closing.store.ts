import { sql } from 'drizzle-orm';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { type Closing, maxMovedDays } from '#shared/booking/closing.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { closed_days, settings } from '../schema.ts';

interface StoredClosing {
  rule: ClosedDayRule;
  working_days: number[];
  closed: Record<string, string>;
}

/** The moment and the zone (IANA) in which somebody looks at dates. */
export interface Clock {
  now: Temporal.Instant;
  zone: string;
}

export const clockOf = (db: DbOrTx): Clock => ({ now: db.now(), zone: db.timeZone() });

/** Nothing that is still to be decided depends on a day further back. */
const earliestDay = ({ now, zone }: Clock) =>
  sql`${`${businessDay(now, zone).subtract({ days: maxMovedDays + 1 })}`}::date`;

/** Whether a day that may matter is closed. Most shops have none, and pay for nothing else. */
export const hasClosedDays = (clock: Clock) =>
  sql`exists (select 1 from ${closed_days} where ${closed_days.day} >= ${earliestDay(clock)})`;

/** A column: the closed days that may matter, with the rule of the shop; `null` where there are none. */
export const closingColumn = (clock: Clock) =>
  sql<Closing | null>`(select json_build_object('rule', business.series_closed_day_rule,
      'working_days', to_json(business.working_days), 'closed', ahead.closed)
    from ${settings} as business, (select json_object_agg(${closed_days.day}, ${closed_days.name}) as closed
      from ${closed_days} where ${closed_days.day} >= ${earliestDay(clock)}) as ahead
    where ahead.closed is not null)`.mapWith(
    ({ closed, ...rest }: StoredClosing): Closing => ({
      ...rest,
      closed: new Map(Object.entries(closed)),
      now: clock.now,
    }),
  );

/** The closed days that may matter, with the rule of the shop; `null` where there are none. */
export async function findClosing(db: DbOrTx): Promise<Closing | null> {
  const [row] = await db.select({ closing: closingColumn(clockOf(db)) }).from(settings);
  return row?.closing ?? null;
}
