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

/** The windows of all addresses and where people come to; `null` where customers choose no windows. */
const booked = sql`case when business.use_windows
  then json_build_object('turnaround_days', business.turnaround_days, 'business_address', business.pickup_address,
    'windows', ${windowsColumn}, 'has_areas', exists (select 1 from ${area_places}),
    'places', (select coalesce(json_agg(place), '[]') from ${area_places} as place)) end`;

/** A column of the same. */
export const bookedColumn = sql<ShopClosing['booked']>`(select (${booked})::text
  from ${settings} as business)`.mapWith(readOnce((text) => asBooked(JSON.parse(text))));

/** A column: the closed days that may matter, with the rule of the shop; `null` where there are none. */
export const closingColumn = (clock: Clock) =>
  sql<ShopClosing | null>`(select json_build_object('rule', business.series_closed_day_rule,
      'working_days', to_json(business.working_days), 'closed', ahead.closed, 'booked', ${booked})::text
    from ${settings} as business, (select json_object_agg(${closed_days.day}, ${closed_days.name}) as closed
      from ${closed_days} where ${closed_days.day} >= ${earliestDay(clock)}) as ahead
    where ahead.closed is not null)`.mapWith((text: string) => ({ ...readClosing(text), now: clock.now }));

/** Each row of many has the same text: it is read once. */
function readOnce<Value>(read: (text: string) => Value): (text: string) => Value {
  let latest: { text: string; value: Value } | null = null;
  return (text) => {
    if (latest?.text !== text) latest = { text, value: read(text) };
    return latest.value;
  };
}

const asBooked = (stored: NonNullable<StoredClosing['booked']>): NonNullable<ShopClosing['booked']> => ({
  ...stored,
  windows: stored.windows.map(asBookingWindow),
});

const readClosing = readOnce((text): Omit<ShopClosing, 'now'> => {
  const { closed, booked, ...rest }: StoredClosing = JSON.parse(text);
  return { ...rest, closed: new Map(Object.entries(closed)), booked: booked && asBooked(booked) };
});

/** The closed days that may matter, with the rule of the shop; `null` where there are none. */
export async function findClosing(db: DbOrTx, clock = clockOf(db)): Promise<ShopClosing | null> {
  const [row] = await db.select({ closing: closingColumn(clock) }).from(settings);
  return row?.closing ?? null;
}
