import { isDeepStrictEqual } from 'node:util';
import { daysOf } from '#shared/frequency/recurrence-pattern.ts';
import type { EditableDetails } from '#shared/orders/editable-details.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { choosePattern } from '../../series/choose-pattern.ts';
import { type ChosenPattern, type Occurrence, requireTemplate } from '../../series/series.store.ts';
import { startSeries } from '../../series/start-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { moveSeries, recordSeriesEdit, stopSeries } from './change-series.ts';

interface RecurrenceEdit {
  /** The order's details after the edit. */
  details: EditableDetails;
  edit: OrderEdit;
  /** What it has changed in the details so far. */
  changes: OrderChange[];
  /** Whether the occurrences to come are made as the order then is. */
  isLatest: boolean;
  /** Whether the pickup was moved. */
  isMoved: boolean;
}

/**
 * Starts, changes or stops the recurrence of an order, as the edit says; a moved pickup moves the occurrences
 * after it. Returns the changes as text, or `null` when the series stays as it is; stopping records its own
 * event. @throws Refusal `invalid` for a missing template
 */
export async function editRecurrence(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  { details, edit, changes, isLatest, isMoved }: RecurrenceEdit,
): Promise<OrderChange[] | null> {
  const { occurrence } = order;
  if (!(edit.is_recurring ?? occurrence)) {
    if (!occurrence) return null;
    await stopRecurrence(tx, caller, order, occurrence);
    return [];
  }
  if (!occurrence) return startRecurrence(tx, caller.id, { ...order, ...details }, edit);
  const chosen = await newPattern(tx, edit, occurrence, details.pickup_date);
  const before = occurrence.series;
  if (!chosen && !isMoved) {
    if (isLatest) await recordSeriesEdit(tx, caller.id, { before, after: before, details: changes });
    return null;
  }
  const after = await moveSeries(tx, caller.id, occurrence, details, chosen);
  const changed = isLatest ? changes : changes.filter(({ field }) => isDate(field));
  await recordSeriesEdit(tx, caller.id, { before, after, details: changed });
  if (!chosen) return [];
  await updateOrder(tx, order, {});
  return [recurrenceChange(before, chosen.pattern)];
}

const isDate = (field: OrderChange['field']): boolean => field === 'pickup_date' || field === 'delivery_date';

async function stopRecurrence(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  occurrence: Occurrence,
): Promise<void> {
  const updated = await updateOrder(tx, order, {});
  await record(tx, orderEvents, updated, { type: 'order.repeating_stopped', actor_id: caller.id, data: {} });
  await stopSeries(tx, caller, occurrence);
}

async function startRecurrence(
  tx: Tx,
  actor_id: string,
  order: LoadedOrder,
  edit: OrderEdit,
): Promise<OrderChange[]> {
  const { id: series_id, pattern } = await startSeries(tx, actor_id, order, edit);
  await updateOrder(tx, order, { series_id, occurrence_number: 1 });
  return [recurrenceChange(null, pattern)];
}

/** The pattern a series changes to, or `null` when it keeps its own. */
async function newPattern(
  tx: Tx,
  { frequency_template_id: id, recurrence }: OrderEdit,
  { series }: Occurrence,
  pickup_date: Temporal.Instant,
): Promise<ChosenPattern | null> {
  const { time_zone } = tx.business;
  if (id && id !== series.frequency_template_id) {
    const template = await requireTemplate(tx, id);
    return {
      frequency_template_id: id,
      pattern: choosePattern(template, recurrence, pickup_date, time_zone),
    };
  }
  if (!recurrence || isDeepStrictEqual(daysOf(recurrence), daysOf(series))) return null;
  const { frequency_template_id, frequency_type, frequency_value } = series;
  const pattern = choosePattern({ frequency_type, frequency_value }, recurrence, pickup_date, time_zone);
  return { frequency_template_id, pattern };
}
