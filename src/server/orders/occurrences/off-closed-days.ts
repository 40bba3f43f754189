import { closedDayNameForGood, closedOnText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { type Closing, closedName, closingOf } from '#shared/booking/closing.ts';
import { movedDelivery } from '#shared/booking/open-visits.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { findOnDay } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type BookingMode, bookVisits } from '../../booking/book-visits.ts';
import { clockOf } from '../../booking/closing.store.ts';
import { moveVisit, ruledVisits } from '../../booking/move-visit.ts';
import { findClosedVisit } from '../../booking/require-open.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';
import { updateNextPickups } from '../../series/next-pickup.store.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { updateDetails } from '../store/update-details.ts';
import type { OccurrenceRow } from './occurrences.store.ts';

type Dates = Pick<OccurrenceRow, 'pickup_date' | 'delivery_date'>;

/** Where an order that comes back takes place instead, and the closed day that moves it. */
export interface OffClosedDays {
  dates: Dates;
  closed_day: NamedDay;
}

const refuseClosed = (tx: Tx, closed: NamedDay): never =>
  refuse('day-closed', `${closedOnText(closed, clockOf(tx))} Place a new order for another day.`);

/** A series that goes on as planned does so on closed days. @throws Refusal `day-closed` */
export async function requireOpenByRule(
  tx: Tx,
  { closing }: Pick<SeriesPlan, 'closing'>,
  { pickup_date, delivery_date }: Dates,
): Promise<void> {
  const closed = await findClosedVisit(tx, [pickup_date, delivery_date]);
  if (closed && closing?.rule !== 'as_planned') refuseClosed(tx, closed);
}

/**
 * Where the rule of its series puts an order that comes back; `null` where it stands. Until the transaction ends no day is closed.
 * @throws Refusal `day-closed`, where the rule would skip it, no day near is open or another pickup of its series is there
 */
export async function findOffClosedDays(
  tx: Tx,
  stored: StoredSeries,
  order: OccurrenceRow,
): Promise<OffClosedDays | null> {
  const closed_day = await findClosedVisit(tx, [order.pickup_date, order.delivery_date]);
  if (!closed_day) return null;
  const closing = closingOf(stored.closing, order, stored.series.closed_day_rule);
  if (closing?.rule === 'as_planned') return null;
  const dates = closing && ruledDates(tx, stored, closing, order);
  if (!dates) return refuseClosed(tx, closed_day);
  // The closed days of the series were read before they were locked.
  await requireOpenByRule(tx, { closing }, dates);
  return { dates, closed_day };
}

function ruledDates(tx: Tx, stored: StoredSeries, closing: Closing, order: OccurrenceRow): Dates | null {
  const zone = tx.timeZone();
  const { occurrence_number, pickup_date } = order;
  if (closedName(closing, businessDay(pickup_date, zone)) === undefined) {
    const delivery_date = movedDelivery(closing, order, zone);
    return delivery_date && { pickup_date, delivery_date };
  }
  if (closing.rule === 'skip') return null;
  const [to] = ruledVisits(closing, { leg: 'pickup', date: pickup_date }, zone).take(1);
  if (!to || findOnDay(planOf(stored), { occurrence_number, pickup_date: to }, zone) !== null) return null;
  return moveVisit(closing, order, { leg: 'pickup', to }, zone);
}

/** Moves an order that has come back; like one that is made on such a day, it does not count as moved by hand. */
export async function moveRestored(
  tx: Tx,
  actor_id: string,
  stored: StoredSeries,
  order: OccurrenceRow,
  { dates, closed_day, mode }: OffClosedDays & { mode: BookingMode },
): Promise<OccurrenceRow> {
  const details = { ...order, ...dates };
  const { windows } = await bookVisits(tx, mode, details, { before: order });
  const { order: moved, changes } = await updateDetails(tx, order, details, windows);
  const { series } = stored;
  const { occurrence_number } = order;
  const planned_pickup = pickupOf(planOf(stored), occurrence_number, tx.timeZone());
  const exception = { series_id: series.id, occurrence_number, planned_pickup, actor_id };
  await writeExceptions(tx, [
    { ...exception, outcome: null, status_before: null, closed_day: closed_day.day },
  ]);
  const data = { changes, closed_day: closedDayNameForGood(closed_day) };
  await record(tx, orderEvents, moved, { type: 'order.moved', actor_id, data });
  // What is planned may meet it on its new day.
  await updateNextPickups(tx, [series.id]);
  return moved;
}
