import { and, eq, isNull } from 'drizzle-orm';
import type { RecurringVisit } from '#shared/booking/closed-days.contract.ts';
import { maxMovedDays } from '#shared/booking/closing.ts';
import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { ClosedFate, PlannedVisit } from '#shared/orders/planned-visit.ts';
import { undecidedOccurrences } from '#shared/series/occurrences.ts';
import { type PlacedOccurrence, placeOccurrence } from '#shared/series/placed-occurrence.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { isActiveCustomer } from '../../customers/customers.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { customers, order_series } from '../../schema.ts';
import { type DaysAhead, findDaysAhead } from '../../series/due-series.store.ts';
import { plannedEnd } from '../../series/planned-ends.ts';
import { partnerOf } from '../../series/planned-occurrence.ts';
import { planOf, type StoredSeries, storedColumns } from '../../series/stored-series.ts';
import type { CalendarQuery } from './calendar.store.ts';

/**
 * The visits to come of occurrences that are no orders yet, in a period and by time, also those that fall out. None of them
 * has a status, and all of them recur.
 */
export async function findPlannedVisits(
  db: DbOrTx,
  viewer: Viewer,
  {
    from,
    to,
    type,
    status,
    series_id,
    customer_id,
    dates = 'both',
    if_closed = false,
  }: CalendarQuery & { customer_id?: string },
): Promise<PlannedVisit[]> {
  const zone = db.timeZone();
  const period = { start: startOfDay(from, zone), end: startOfDay(to.add({ days: 1 }), zone) };
  if (status || type === 'regular' || !isBefore(db.now(), period.end)) return [];
  const rows = await db
    .select({ ...storedColumns(db), customer_name: customers.name })
    .from(order_series)
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .where(
      and(
        ownedBy(order_series, viewer),
        isNull(order_series.stopped_at),
        // The series of a disabled customer waits.
        isActiveCustomer(order_series.customer_id),
        series_id ? eq(order_series.id, series_id) : undefined,
        customer_id ? eq(order_series.customer_id, customer_id) : undefined,
      ),
    );
  const ahead = if_closed && viewer.reach === 'any' ? await findDaysAhead(db) : null;
  const legs = legKinds.filter((leg) => dates === 'both' || dates === leg);
  const visits = rows.flatMap(({ customer_name, ...stored }) =>
    visitsIn(db, stored, period, ahead).map((visit) => ({
      ...visit,
      series_id: stored.series.id,
      customer_name: viewer.reach === 'any' ? customer_name : null,
    })),
  );
  return visits
    .filter(({ leg }) => legs.includes(leg))
    .toSorted((a, b) => ms(a.at) - ms(b.at) || (a.series_id < b.series_id ? -1 : 1));
}

/**
 * The visits that are no orders yet and that each of these closed days moves or skips, decided by now or nearer to it: those
 * that would be on it if it were open.
 */
export async function findPlannedFates(
  db: DbOrTx,
  days: readonly Temporal.PlainDate[],
): Promise<Map<string, RecurringVisit[]>> {
  const rows = await db
    .select({ ...storedColumns(db), customer_name: customers.name })
    .from(order_series)
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .where(and(isNull(order_series.stopped_at), isActiveCustomer(order_series.customer_id)));
  const ahead = await findDaysAhead(db);
  const zone = db.timeZone();
  return new Map(
    days.map((day) => {
      const period = { start: startOfDay(day, zone), end: startOfDay(day.add({ days: 1 }), zone) };
      const fates = rows.flatMap(({ customer_name, ...stored }) => {
        const closed = new Map(stored.closing?.closed);
        closed.delete(day.toString());
        const closing = stored.closing && { ...stored.closing, closed };
        const of = { series_id: stored.series.id, customer_name, order_id: null, order_number: null };
        return visitsIn(db, { ...stored, closing }, period, ahead).flatMap(
          ({ state, leg, number, if_closed }) => {
            if (state !== 'planned' || !if_closed || if_closed.becomes === 'stays') return [];
            const placed = placeOccurrence(planOf(stored), number, zone);
            return [{ ...of, leg, to: if_closed.becomes === 'moved' ? placed[`${leg}_date`] : null }];
          },
        );
      });
      return [day.toString(), fates] as const;
    }),
  );
}

/** Comparing these is 20 times faster than comparing instants, and a shop has thousands of visits in a month. */
const ms = ({ epochMilliseconds }: Temporal.Instant): number => epochMilliseconds;

/** What the rule of a series would do if the day of this visit were closed, where to, and whether the clock would decide it at once. */
function ifClosed(
  db: DbOrTx,
  stored: StoredSeries,
  { lead_days, notice_days }: DaysAhead,
  { planned_pickup, occurrence_number }: PlacedOccurrence,
  leg: LegKind,
  visit: Temporal.Instant,
) {
  const { series_closed_day_rule: ofShop = 'as_planned', working_days = [] } = db.business;
  const rule = stored.series.closed_day_rule ?? ofShop;
  const days = Math.max(lead_days, notice_days);
  const end = db.now().toZonedDateTimeISO(db.timeZone()).add({ days }).toInstant();
  const { booked } = stored;
  const closing = stored.closing ?? { rule, working_days, booked, closed: new Map(), now: db.now() };
  const day = businessDay(visit, db.timeZone()).toString();
  const shut = planOf({ ...stored, closing: { ...closing, closed: new Map(closing.closed).set(day, day) } });
  const { drop, is_stuck, ...dates } = placeOccurrence(shut, occurrence_number, db.timeZone());
  const stays = is_stuck || rule === 'as_planned' ? 'stays' : 'moved';
  const becomes: ClosedFate = drop ? 'skipped' : stays;
  const to = becomes === 'moved' && { to: dates[`${leg}_date`] };
  return { rule, becomes, at_once: !isBefore(end, planned_pickup), ...to };
}

function visitsIn(
  db: DbOrTx,
  stored: StoredSeries,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  ahead: DaysAhead | null,
) {
  const plan = planOf(stored);
  // A delivery in the period may belong to a pickup before it.
  const moved = { hours: plan.closing ? (maxMovedDays + 1) * 24 : 24 };
  const first = start.subtract(plan.anchor_pickup.until(plan.anchor_delivery)).subtract(moved);
  // What was missed is not made any more.
  const from = isBefore(first, db.now()) ? db.now() : first;
  const isInPeriod = (at: Temporal.Instant) => ms(at) >= ms(start) && ms(at) < ms(end);
  return [...undecidedOccurrences(plan, from, end, db.timeZone())].flatMap((placed) => {
    const { occurrence_number: number, drop, merged_into } = placed;
    return legKinds
      .map((leg) => ({ leg, at: placed[`${leg}_date`] }))
      .filter(({ at }) => isInPeriod(at))
      .map(({ leg, at }) => ({
        number,
        state: drop ?? ('planned' as const),
        leg,
        at,
        until: plannedEnd(db, stored, leg, at),
        ...(ahead && { if_closed: ifClosed(db, stored, ahead, placed, leg, at) }),
        ...(merged_into !== null && { merged_into: partnerOf(db, plan, merged_into) }),
      }));
  });
}
