import { isDeepStrictEqual } from 'node:util';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import type { EditableDetails } from '#shared/orders/editable-details.ts';
import { recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { occurrenceDelivery, pickupOf } from '#shared/series/occurrences.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { movePattern } from '../../series/choose-pattern.ts';
import { endSeries } from '../../series/end-series.ts';
import { seriesEvents } from '../../series/series.events.ts';
import {
  type ChosenPattern,
  type Occurrence,
  type SeriesOfOrder,
  updateAnchor,
} from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { type OrderRow, updateOrder } from '../store/order-write.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { lockLaterOccurrenceRows } from './occurrences.store.ts';

type Dates = Pick<EditableDetails, 'pickup_date' | 'delivery_date'>;

/**
 * Anchors the series at this occurrence: those after it are counted from here, and without another pattern the days
 * of the pattern follow. @throws Refusal `invalid` when two of its days would be one
 */
export async function anchorSeries(
  tx: Tx,
  occurrence: Occurrence,
  dates: Dates,
  chosen: ChosenPattern | null = null,
): Promise<Occurrence> {
  const { series, number } = occurrence;
  const moved = chosen ?? {
    frequency_template_id: series.frequency_template_id,
    pattern: movePattern(series, number, dates.pickup_date, tx.business.time_zone),
  };
  return { series: await updateAnchor(tx, occurrence, dates, moved), number };
}

/** Applies `change` to each later occurrence that exists already, and records it in its history. */
export async function changeLaterOccurrences(
  tx: Tx,
  actor_id: string,
  occurrence: Occurrence,
  change: (later: OrderRow, number: number) => EditableDetails,
): Promise<void> {
  for (const row of await lockLaterOccurrenceRows(tx, occurrence)) {
    const details = change(row, row.occurrence_number ?? occurrence.number);
    const { changes } = await updateDetails(tx, row, details);
    if (changes.length === 0) continue;
    await record(tx, orderEvents, row, { type: 'order.edited', actor_id, data: { changes } });
  }
}

/** Records in the history of the series what changed for the occurrences to come: these details, and its pattern. */
export async function recordSeriesEdit(
  tx: Tx,
  actor_id: string,
  { before, after, details }: { before: SeriesOfOrder; after: SeriesOfOrder; details: OrderChange[] },
): Promise<void> {
  const isSame = isDeepStrictEqual(patternOf(before), patternOf(after));
  const changes = isSame ? details : [...details, recurrenceChange(before, after)];
  if (changes.length === 0) return;
  await record(tx, seriesEvents, after, { type: 'series.edited', actor_id, data: { changes } });
}

/**
 * Moves the series to this occurrence. Later ones that exist follow, with the same span to the delivery. Returns
 * the series as it then is.
 */
export async function moveSeries(
  tx: Tx,
  actor_id: string,
  occurrence: Occurrence,
  dates: Dates,
  chosen: ChosenPattern | null,
): Promise<SeriesOfOrder> {
  const zone = tx.business.time_zone;
  const moved = await anchorSeries(tx, occurrence, dates, chosen);
  await changeLaterOccurrences(tx, actor_id, moved, (order, number) => {
    const pickup_date = pickupOf(moved.series, number, zone);
    return { ...order, pickup_date, delivery_date: occurrenceDelivery(dates, pickup_date, zone) };
  });
  return moved.series;
}

/** Stops a series after this occurrence and cancels the later ones that exist already. */
export async function stopSeries(tx: Tx, caller: Caller, occurrence: Occurrence): Promise<void> {
  const actor_id = caller.id;
  await endSeries(tx, actor_id, occurrence.series);
  for (const row of await lockLaterOccurrenceRows(tx, occurrence)) {
    const before = row.status;
    const order = await updateOrder(tx, row, { status: 'cancelled' });
    const event =
      caller.reach === 'own'
        ? { type: 'order.cancelled' as const, actor_id, data: { before, series: 'stopped' as const } }
        : { type: 'order.status_changed' as const, actor_id, data: { before, after: order.status } };
    await record(tx, orderEvents, order, event);
  }
}
