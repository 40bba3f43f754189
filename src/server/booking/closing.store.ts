import { sql } from 'drizzle-orm';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { maxMovedDays, type ShopClosing } from '#shared/booking/closing.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { area_places, closed_days, settings } from '../schema.ts';
import { asBookingWindow, type StoredWindow, windowsColumn } from './booking-rules.store.ts';

interface StoredClosing {
  rule: ClosedDayRule;
  working_days: number[];
  closed: Record<string, string>;
  booked: (Omit<NonNullable<ShopClosing['booked']>, 'windows'> & { windows: StoredWindow[] }) | null;
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
  sql<ShopClosing | null>`(select json_build_object('rule', business.series_closed_day_rule,
      'working_days', to_json(business.working_days), 'closed', ahead.closed, 'booked', case when business.use_windows
        then json_build_object('turnaround_days', business.turnaround_days, 'business_address', business.pickup_address,
          'windows', ${windowsColumn}, 'has_areas', exists (select 1 from ${area_places}),
          'places', (select coalesce(json_agg(place), '[]') from ${area_places} as place)) end)::text
    from ${settings} as business, (select json_object_agg(${closed_days.day}, ${closed_days.name}) as closed
      from ${closed_days} where ${closed_days.day} >= ${earliestDay(clock)}) as ahead
    where ahead.closed is not null)`.mapWith((text: string) => readClosing(text, clock));

/** Each row of many has the same text: it is read once. */
let latest: { text: string; stored: Omit<ShopClosing, 'now'> } | null = null;

function readClosing(text: string, { now }: Clock): ShopClosing {
  if (latest?.text !== text) {
    const { closed, booked, ...rest }: StoredClosing = JSON.parse(text);
    const windows = booked && { ...booked, windows: booked.windows.map(asBookingWindow) };
    latest = { text, stored: { ...rest, closed: new Map(Object.entries(closed)), booked: windows } };
  }
  return { ...latest.stored, now };
}

/** The closed days that may matter, with the rule of the shop; `null` where there are none. */
export async function findClosing(db: DbOrTx, clock = clockOf(db)): Promise<ShopClosing | null> {
  const [row] = await db.select({ closing: closingColumn(clock) }).from(settings);
  return row?.closing ?? null;
}
