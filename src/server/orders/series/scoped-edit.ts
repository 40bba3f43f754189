import { isDeepStrictEqual } from 'node:util';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { HandField } from '#shared/orders/edit-scope.ts';
import type { EditableDetails } from '#shared/orders/editable-details.ts';
import { withLineIds } from '#shared/orders/line-ids.ts';
import { handFieldOf, recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { keptReason } from '#shared/orders/order-lock.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesEffects } from '#shared/series/series.contract.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type BookingMode, bookVisits } from '../../booking/book-visits.ts';
import type { BookedWindows } from '../../booking/visit-windows.ts';
import { limitsOf } from '../../business/change-limits.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { movePattern } from '../../series/choose-pattern.ts';
import { findChanged, removeChanged } from '../../series/exceptions.store.ts';
import { requireWindowsAhead } from '../../series/places-ahead.ts';
import type { AsProposed, EventSeries } from '../../series/proposal-rules.ts';
import { type DroppedOrders, seriesEvents } from '../../series/series.events.ts';
import {
  type ChosenPattern,
  type Occurrence,
  type SeriesContent,
  updateAnchor,
  updateContent,
} from '../../series/series.store.ts';
import type { SeriesOfOrder } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { asKept } from '../occurrences/affected.ts';
import { lockUnfinishedRows, type OccurrenceRow } from '../occurrences/occurrences.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { placedDates, placedDelivery, readPlan } from './placed-dates.ts';

/** An edit of one occurrence that goes on to others of its series. */
export interface ScopedEdit {
  /** `series`: it was made of the series, so that an order that is the occurrence named changes with the others. */
  scope: 'following' | 'all' | 'series';
  /** Also what was changed by hand for one occurrence alone. */
  include_changed: boolean;
  /** What has changed in the occurrence named. */
  fields: readonly OrderChange['field'][];
  /** That occurrence after the edit. */
  details: BookedDetails;
  /** How the visits of the others are booked. */
  mode: BookingMode;
  /** Where it was proposed: who said yes to it. */
  as?: AsProposed | undefined;
  /** Another pattern; without one, the pattern follows a moved pickup. */
  chosen: ChosenPattern | null;
}

/** The details of an order with the windows of its visits. */
export type BookedDetails = EditableDetails & BookedWindows;

export interface ScopedEffects {
  series: SeriesOfOrder;
  /** With the closed day that moves a visit of theirs. */
  changed: (OccurrenceRow & Partial<Pick<PlacedOccurrence, 'closed_day'>>)[];
  kept: { order: OccurrenceRow; reason: 'locked' | 'picked up' | 'changed by hand'; fields: HandField[] }[];
  /** The numbers that were skipped and are planned again. */
  unskipped: number[];
  /** The number after which it goes on; `null` where it goes for all that is open. */
  after: number | null;
}

/**
 * Takes an edit of one occurrence on to the others in its scope that their customer could still change, and to those to come. What
 * was changed by hand stays, field by field, unless it is included. Needs the row of the series locked.
 * @throws Refusal `invalid` when two days of the pattern would be one, or an order would be collected in the past
 */
export async function applyScopedEdit(
  tx: Tx,
  actor_id: string,
  occurrence: Occurrence,
  edit: ScopedEdit,
): Promise<ScopedEffects> {
  const { number } = occurrence;
  const { fields, details } = edit;
  const isMoved = edit.chosen !== null || fields.includes('pickup_date');
  const isDated = isMoved || fields.includes('delivery_date');
  const { series, unskipped } = isMoved
    ? await anchorSeries(tx, occurrence, details, edit.chosen)
    : { series: occurrence.series, unskipped: [] };
  const content = contentOf(edit);
  // The anchor has the dates already.
  const dates = isDated && !isMoved ? details : null;
  if (dates || Object.keys(content).length > 0) {
    await updateContent(tx, { series, number }, { ...content, dates });
  }
  // It says which of its days have none, where an order could only say that it has none.
  if (edit.mode === 'follow' && movesVisitFields(fields, edit.chosen))
    await requireWindowsAhead(tx, series.id);
  const effects: ScopedEffects = {
    series,
    changed: [],
    kept: [],
    unskipped,
    after: edit.scope === 'following' ? number : null,
  };
  const byHand = await findChanged(tx, series.id);
  const released = edit.scope === 'series' ? [] : [number];
  const others = await lockUnfinishedRows(tx, series.id, number, edit.scope);
  const plan = isDated && others.length > 0 ? await readPlan(tx, series.id) : null;
  const zone = tx.business.time_zone;
  for (const order of others) {
    const out = keptReason(order, tx.now(), limitsOf(tx));
    if (out) {
      effects.kept.push({ order, reason: out, fields: [] });
      continue;
    }
    // One that nobody has collected in time is changed alone.
    if (isBefore(order.pickup_date, tx.now())) continue;
    const isNamed = order.occurrence_number === number;
    const own = edit.include_changed || isNamed ? [] : ownFields(byHand.get(order.occurrence_number), fields);
    if (own.length > 0) effects.kept.push({ order, reason: 'changed by hand', fields: own });
    else released.push(order.occurrence_number);
    const placed: Placed =
      plan && !own.includes('dates') ? datesOf(order, plan, { ...edit, isMoved, isNamed }, zone) : order;
    const then = detailsOf(order, edit, own, placed);
    if (!then.pickup_date.equals(order.pickup_date) && isBefore(then.pickup_date, tx.now())) {
      refuseField('pickup_date', `${order.order_number} would be collected in the past`);
    }
    const { windows } = await bookVisits(tx, edit.mode, then, { before: order });
    const { changes, order: changed } = await updateDetails(tx, order, then, windows);
    if (changes.length === 0) continue;
    const { closed_day } = placed;
    effects.changed.push(closed_day ? { ...changed, closed_day } : changed);
    const data = { changes, is_followed: true, ...edit.as };
    await record(tx, orderEvents, order, { type: 'order.edited', actor_id, data });
  }
  const marked = released.filter((each) => ownFields(byHand.get(each), fields).length > 0);
  await removeChanged(tx, series.id, marked, handFieldsOf(fields));
  return effects;
}

/** What these fields make of the occurrences to come. */
export function contentOf({
  fields,
  details,
}: Pick<ScopedEdit, 'fields' | 'details'>): Partial<SeriesContent> {
  const { items, pickup_address, delivery_address, special_instructions, purchase_order } = details;
  return {
    ...(fields.includes('items') && { items }),
    ...(fields.includes('pickup_address') && { pickup_address }),
    ...(fields.includes('delivery_address') && { delivery_address }),
    ...(fields.includes('special_instructions') && { special_instructions }),
    ...(fields.includes('purchase_order') && { purchase_order }),
  };
}

const visitFields: readonly OrderChange['field'][] = [
  'pickup_date',
  'delivery_date',
  'pickup_address',
  'delivery_address',
];

/** Whether an edit takes the visits to come to other times or places. */
export const movesVisits = (changes: readonly OrderChange[], chosen: ChosenPattern | null): boolean =>
  movesVisitFields(
    changes.map(({ field }) => field),
    chosen,
  );

const movesVisitFields = (fields: readonly OrderChange['field'][], chosen: ChosenPattern | null): boolean =>
  chosen !== null || fields.some((field) => visitFields.includes(field));

/** What of these fields can be changed by hand, each once. */
export const handFieldsOf = (fields: readonly OrderChange['field'][]): HandField[] => [
  ...new Set(fields.map(handFieldOf).filter((field) => field !== null)),
];

const ownFields = (
  changed: readonly HandField[] | undefined,
  fields: readonly OrderChange['field'][],
): HandField[] => handFieldsOf(fields).filter((field) => changed?.includes(field));

/** The details of another order of the series after the edit, but for those of its own. */
function detailsOf(
  order: OccurrenceRow,
  { fields, details }: ScopedEdit,
  own: readonly HandField[],
  { pickup_date, delivery_date }: Pick<EditableDetails, 'pickup_date' | 'delivery_date'>,
): EditableDetails {
  const takes = (field: HandField & OrderChange['field']) => fields.includes(field) && !own.includes(field);
  return {
    // Their lines are lines of their own.
    items: takes('items') ? withLineIds(details.items, order.items, newId) : order.items,
    pickup_date,
    delivery_date,
    pickup_address: takes('pickup_address') ? details.pickup_address : order.pickup_address,
    delivery_address: takes('delivery_address') ? details.delivery_address : order.delivery_address,
    special_instructions: takes('special_instructions')
      ? details.special_instructions
      : order.special_instructions,
    purchase_order: takes('purchase_order') ? details.purchase_order : order.purchase_order,
  };
}

type Placed = Pick<PlacedOccurrence, 'pickup_date' | 'delivery_date'> &
  Partial<Pick<PlacedOccurrence, 'closed_day'>>;

/** The one that is named has the dates of the edit: those that it leaves stay, on a closed day too (BKG-14). */
function datesOf(
  { occurrence_number, pickup_date }: OccurrenceRow,
  plan: SeriesPlan,
  { details, isMoved, isNamed }: { details: EditableDetails; isMoved: boolean; isNamed: boolean },
  zone: string,
): Placed {
  if (isNamed) return details;
  return isMoved
    ? placedDates(plan, occurrence_number, zone)
    : { pickup_date, delivery_date: placedDelivery(plan, details, pickup_date, zone) };
}

/** Anchors the series at this occurrence: all others are counted from here. */
async function anchorSeries(
  tx: Tx,
  occurrence: Occurrence,
  dates: BookedDetails,
  chosen: ChosenPattern | null,
): Promise<{ series: SeriesOfOrder; unskipped: number[] }> {
  const { series, number } = occurrence;
  const moved = chosen ?? {
    frequency_template_id: series.frequency_template_id,
    pattern: movePattern(series, number, dates.pickup_date, tx.business.time_zone),
  };
  return updateAnchor(tx, occurrence, dates, moved);
}

/** What an edit has changed of a series, as text: these details, and its pattern. */
export function seriesChanges(
  before: SeriesOfOrder,
  after: SeriesOfOrder,
  details: readonly OrderChange[],
): OrderChange[] {
  const isSame = isDeepStrictEqual(patternOf(before), patternOf(after));
  return isSame ? [...details] : [...details, recurrenceChange(before, after)];
}

/**
 * Records in the history of a series what changed for the occurrences to come. People are told of it with the orders that it
 * cancelled; without any, the event of an order tells them.
 */
export async function recordSeriesEdit(
  tx: Tx,
  actor_id: string,
  series: EventSeries,
  changes: OrderChange[],
  dropped: DroppedOrders | null = null,
  as: AsProposed = {},
): Promise<void> {
  if (changes.length === 0) return;
  const data = { changes, ...(dropped && { orders: dropped.orders }), ...as };
  const { id, customer_id } = series;
  const concerned = { id, customer_id, driven: dropped?.driven };
  await record(tx, seriesEvents, concerned, { type: 'series.edited', actor_id, data });
}

/** With the orders that keep something of an edit; one that stays for two reasons is named once. */
export function withKept(effects: SeriesEffects, scoped: ScopedEffects | null): SeriesEffects {
  const kept = scoped?.kept.map(asKept) ?? [];
  const others = effects.kept.filter(({ order_id }) => !kept.some((each) => each.order_id === order_id));
  return { ...effects, kept: [...kept, ...others] };
}

/** Without the orders that the same edit has cancelled, as the series then ends before them. */
export const withoutDropped = (
  scoped: ScopedEffects | null,
  dropped: DroppedOrders | null,
): ScopedEffects | null =>
  scoped && {
    ...scoped,
    changed: scoped.changed.filter(({ order_number }) => !dropped?.orders.includes(order_number ?? '')),
  };
