import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { EditableDetails } from '#shared/orders/editable-details.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { insertSeries, type Occurrence, patternOf, requireTemplate } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { moveSeries, stopSeries } from './change-series.ts';

interface RecurrenceEdit {
  /** The order's details after the edit. */
  details: EditableDetails;
  edit: OrderEdit;
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
  { details, edit, isMoved }: RecurrenceEdit,
): Promise<OrderChange[] | null> {
  const { occurrence } = order;
  if (!(edit.is_recurring ?? occurrence)) {
    if (!occurrence) return null;
    await stopRecurrence(tx, caller, order, occurrence);
    return [];
  }
  if (!occurrence) return startRecurrence(tx, order, details, edit);
  const template = await newTemplate(tx, edit, occurrence);
  if (!template && !isMoved) return null;
  const pattern = template ? patternOf(template) : {};
  await moveSeries(tx, caller.id, occurrence, details, pattern);
  if (!template) return [];
  await updateOrder(tx, order, {});
  return [recurrenceChange(occurrence.series, template)];
}

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
  order: LoadedOrder,
  { pickup_date }: EditableDetails,
  edit: OrderEdit,
): Promise<OrderChange[]> {
  const template = await requireTemplate(tx, edit.frequency_template_id);
  const series_id = await insertSeries(tx, order.customer_id, template, pickup_date);
  await updateOrder(tx, order, { series_id, occurrence_number: 1 });
  return [recurrenceChange(null, template)];
}

/** The template a series changes to, or `null` when it keeps its own. */
async function newTemplate(
  tx: Tx,
  edit: OrderEdit,
  { series }: Occurrence,
): Promise<FrequencyTemplate | null> {
  const { frequency_template_id: id } = edit;
  return !id || id === series.frequency_template_id ? null : requireTemplate(tx, id);
}
