import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { requireUninvoiced } from '#shared/orders/order-invoiced.ts';
import { lockReason, requireUnlocked, staffSkipReason } from '#shared/orders/order-lock.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { isAfterEnd } from '#shared/series/plan-limits.ts';
import { daysAhead, type SeriesOccurrence } from '#shared/series/series.contract.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findException, writeExceptions } from '../../series/exceptions.store.ts';
import { updateNextPickups } from '../../series/next-pickup.store.ts';
import {
  asSeriesOfOrder,
  planOf,
  type SeriesOfOrder,
  type StoredSeries,
} from '../../series/stored-series.ts';
import { readOrder } from '../store/order-read.store.ts';
import { withoutUnsent } from '../store/without-door.ts';
import { dropOrders } from './drop-orders.ts';
import { lockOccurrenceRow, type OccurrenceRow } from './occurrences.store.ts';
import { recordOccurrence } from './record-occurrence.ts';
import { changeSeries, readOccurrence, type SeriesCommand } from './series-command.ts';

/** An occurrence of a series. Its date is what the caller has seen, so a version adds nothing. */
export type OccurrenceCommand = Omit<SeriesCommand, 'ifMatch'> & { number: number };

/**
 * One occurrence does not take place; one that does not anyway stays as it is. @throws Refusal `not-found` for a number that
 * the series does not have; `order-locked` with the reason; `unlock-first`; `order-invoiced`; `invalid` for one too far ahead
 */
export function skipOccurrence(db: Db, { number, ...command }: OccurrenceCommand): Promise<SeriesOccurrence> {
  return changeSeries(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const { caller } = command;
    const { series } = stored;
    if (!(await findException(tx, series.id, number))?.outcome) {
      const order = await lockOccurrenceRow(tx, series.id, number);
      if (order) {
        requireSkippable(tx, caller, order);
        // Staff may cancel what is invoiced, its customer not.
        if (caller.reach === 'own' && order.document_id)
          requireUninvoiced(withoutUnsent(caller, await readOrder(tx, order.id)));
        await skipOrder(tx, caller.id, asSeriesOfOrder(series), order);
      } else await skipPlanned(tx, caller.id, stored, number);
    }
    return readOccurrence(tx, command, number);
  });
}

function requireSkippable(tx: Tx, { reach, role }: Caller, order: OccurrenceRow): void {
  const reason = reach === 'any' ? staffSkipReason(order) : lockReason(order, tx.now(), limitsOf(tx));
  if (reason) refuse('order-locked', reason);
  if (reach === 'any') requireUnlocked(order, role);
  else if (isCollected(order.status)) refuse('order-locked', 'This order is too far along to be skipped.');
}

/** Whether the order is an occurrence that was dropped: skipping it changes nothing. */
export async function isDropped(
  tx: Tx,
  { series_id, occurrence_number }: Pick<Order, 'series_id' | 'occurrence_number'>,
): Promise<boolean> {
  if (!series_id || occurrence_number === null) return false;
  return Boolean((await findException(tx, series_id, occurrence_number))?.outcome);
}

type Skippable = Parameters<typeof dropOrders>[3][number]['order'] & Parameters<typeof recordOccurrence>[4];

/**
 * Skips an occurrence that is an order. Nobody is told of one that falls out because of a closed day, as another event
 * tells of it. Needs the rows of the series and of the order locked.
 */
export async function skipOrder(
  tx: Tx,
  actor_id: string,
  series: SeriesOfOrder,
  order: Skippable,
  closed_day?: string,
): Promise<void> {
  const { driven } = await dropOrders(tx, actor_id, series, [{ order, reason: 'skipped' }]);
  await recordOccurrence(tx, actor_id, { ...series, driven }, 'occurrence.skipped', order, closed_day);
}

async function skipPlanned(tx: Tx, actor_id: string, stored: StoredSeries, number: number): Promise<void> {
  const { series } = stored;
  const [plan, zone] = [planOf(stored), tx.timeZone()];
  const pickup_date = pickupOf(plan, number, zone);
  const isAhead = number > series.made_through && !isBefore(pickup_date, tx.now());
  const isOver = isAfterEnd(plan, { occurrence_number: number, pickup_date }, zone);
  if (series.stopped_at || !isAhead || isOver) refuseNotFound();
  const latest = businessDay(tx.now(), zone).add({ days: daysAhead.skip });
  if (Temporal.PlainDate.compare(businessDay(pickup_date, zone), latest) > 0) {
    refuseField('number', `Skip what comes within ${daysAhead.skip} days`);
  }
  const exception = { series_id: series.id, occurrence_number: number, planned_pickup: pickup_date };
  await writeExceptions(tx, [{ ...exception, outcome: 'skipped', status_before: null, actor_id }]);
  await updateNextPickups(tx, [series.id]);
  const skipped = { pickup_date, order_number: null };
  await recordOccurrence(tx, actor_id, series, 'occurrence.skipped', skipped);
}
