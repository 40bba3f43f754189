import { isNull } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import { findSettings } from '../business/business.store.ts';
import { changeSettings } from '../business/change-settings.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { closeDay } from '../orders/closed-days/close-day.ts';
import { order_series } from '../schema.ts';
import { planOf, storedColumns } from '../series/stored-series.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import { admin, owner } from './plan/people.ts';

/** After the days whose orders are there already, and within the notice, so that the clock moves the pickup at once. */
const daysAhead = { from: 8, until: 13 };

/** The shop has its state and a rule, and is closed on a day that moves few pickups of recurring orders, but at least one. */
export async function closeADay(db: Db, context: DemoContext): Promise<void> {
  const { business_name, pickup_address, occurrence_lead_days } = await findSettings(db);
  const setting = { business_name, pickup_address, occurrence_lead_days, holiday_state: 'NSW' as const };
  const past = withClock(db, db.now().subtract({ hours: 3 }));
  const { id: actor_id } = callerOf(context, owner, 'any');
  await changeSettings(past, { actor_id, ifMatch: null }, setting);
  const day = await findDay(db);
  await closeDay(withClock(db, db.now().subtract({ hours: 2 })), callerOf(context, admin, 'any'), {
    day,
    name: 'Boiler inspection',
    series_closed_day_rule: 'next_open',
  });
}

async function findDay(db: Db): Promise<Temporal.PlainDate> {
  const [zone, now] = [db.timeZone(), db.now().toZonedDateTimeISO(db.timeZone())];
  const [from, until] = [now.add({ days: daysAhead.from }), now.add({ days: daysAhead.until })];
  const running = await db
    .select(storedColumns(db))
    .from(order_series)
    .where(isNull(order_series.stopped_at));
  const pickups = running.flatMap((stored) => [
    ...occurrencesOf(planOf(stored), from.toInstant(), until.toInstant(), zone),
  ]);
  const { working_days } = await findSettings(db);
  const byDay = Map.groupBy(pickups, ({ pickup_date }) => businessDay(pickup_date, zone).toString());
  const open = [...byDay]
    .map(([day, { length }]) => ({ day: Temporal.PlainDate.from(day), length }))
    .filter(({ day }) => working_days.includes(day.dayOfWeek));
  const [fewest] = open.toSorted((one, other) => one.length - other.length);
  if (!fewest) throw new Error('nothing recurs on a working day');
  return fewest.day;
}
