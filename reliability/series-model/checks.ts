import { expect } from 'vitest';
import { asSeriesOfOrder } from '#server/series/stored-series.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { isCollected, isFinished } from '#shared/orders/order-status.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { isAfterEnd, isHeld } from '#shared/series/plan-limits.ts';
import type { SeriesEffects, SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import type { Content } from './acts.ts';
import type { OrderRow, Seen } from './run.ts';

/** What each act must have done, as far as its preview, its reply and the rules say. */

const zone = 'Australia/Sydney';

/** The numbers of orders that were there and that the act has written, but for one. An earlier date may make the next one. */
function changedNumbers(before: Seen, after: Seen, named = 0): number[] {
  const versions = new Map(before.state.orders.map(({ id, version }) => [id, version]));
  return after.state.orders
    .filter(({ id, number, version }) => number !== named && (versions.get(id) ?? version) !== version)
    .map(({ number }) => number);
}

const numbersOf = (rows: readonly { number: number }[]): number[] =>
  [...new Set(rows.map(({ number }) => number))].toSorted((a, b) => a - b);

type Shown = Pick<EditPreview, 'changed' | 'kept'>;

interface Scoped {
  /** Which orders the act goes on to, beside the one it names. */
  isInScope: (order: OrderRow) => boolean;
  named: number;
  content: Content;
  now: Temporal.Instant;
}

/** Kept and changed are all: each order in scope is as wanted, or is named with the reason. */
export function expectKeptAndChanged(
  [before, after]: [Seen, Seen],
  { changed, kept }: Shown,
  { isInScope, named, content, now }: Scoped,
): void {
  expect(changedNumbers(before, after, named)).toEqual(
    numbersOf(changed).filter((number) => number !== named),
  );
  const keptNumbers = new Set(numbersOf(kept));
  const earlier = new Map(before.state.orders.map((order) => [order.number, order]));
  for (const order of after.state.orders) {
    if (order.number === named) continue;
    const was = earlier.get(order.number);
    if (!was) continue;
    const isTaken = isInScope(order) && !isFinished(was.status) && !isBefore(was.pickup_date, now);
    if (!isTaken) expect([order.number, contentOf(order)]).toEqual([order.number, contentOf(was)]);
    else if (!keptNumbers.has(order.number)) expect(order).toMatchObject(wantedOf(content, order));
    else if (!changed.some(({ number }) => number === order.number)) {
      expect(contentOf(order)).toEqual(contentOf(was));
    }
  }
}

const contentOf = ({ items, special_instructions, pickup_date, delivery_date, status }: OrderRow) =>
  JSON.stringify({ items, special_instructions, pickup_date, delivery_date, status });

const wantedOf = ({ quantity, instructions }: Content, { items }: OrderRow): object => ({
  ...(instructions !== undefined && { special_instructions: instructions }),
  ...(quantity !== undefined && { items: [{ ...items[0], quantity }] }),
});

/** No order is written that is not named, as changed, dropped or back. */
export function expectTouched(
  [before, after]: [Seen, Seen],
  { changed, dropped, restored }: Pick<EditPreview, 'changed'> & SeriesEffects,
): void {
  const named = new Set([...changed, ...dropped, ...restored].map(({ number }) => number));
  expect(changedNumbers(before, after).filter((number) => !named.has(number))).toEqual([]);
}

/** What was proposed is nowhere yet. */
export const expectContentSame = (before: Seen, after: Seen): void =>
  expect(after.state.orders.map(contentOf)).toEqual(before.state.orders.map(contentOf));

/** What was shown is what came of it. */
export const expectAsShown = (shown: readonly SeriesOccurrence[], then: readonly SeriesOccurrence[]): void =>
  expect(then.map(shownOf)).toEqual(shown.map(shownOf));

const shownOf = ({ number, pickup_date, delivery_date, state, changed }: SeriesOccurrence) =>
  [number, pickup_date, delivery_date, state === 'made' ? 'planned' : state, changed].join(' ');

/** Of orders from today on: live, and not finished. */
const liveToCome = ({ state }: Seen, now: Temporal.Instant): OrderRow[] =>
  state.orders.filter((order) => !isFinished(order.status) && isFromToday(order, now));

const isFromToday = ({ pickup_date }: OrderRow, now: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(businessDay(pickup_date, zone), businessDay(now, zone)) >= 0;

/** What a hold, an end or a stop concerns has fallen out, or is named with the reason. */
export function expectFallenOut(after: Seen, { dropped, kept }: SeriesEffects, now: Temporal.Instant): void {
  const { series } = after.state;
  const hold = series.hold_from && { from: series.hold_from, until: series.hold_until };
  const concerned = liveToCome(after, now).filter(
    ({ number, pickup_date }) =>
      series.stopped_at || isHeld(hold, pickup_date, zone) || isPastEnd(after, number),
  );
  const keptIds = kept.map(({ order_id }) => order_id);
  expect(concerned.filter(({ id }) => !keptIds.includes(id)).map(({ number }) => number)).toEqual([]);
  const statuses = new Map(after.state.orders.map(({ id, status }) => [id, status]));
  const droppedIds = dropped.flatMap(({ order_id }) => order_id ?? []);
  expect(droppedIds.filter((id) => statuses.get(id) !== 'cancelled')).toEqual([]);
}

function isPastEnd({ state: { series } }: Seen, occurrence_number: number): boolean {
  const pickup_date = pickupOf(asSeriesOfOrder(series), occurrence_number, zone);
  return isAfterEnd(series, { occurrence_number, pickup_date }, zone);
}

/** What a hold had dropped is back, or is named with the reason. */
export function expectBack(
  [before, after]: [Seen, Seen],
  { restored, kept }: SeriesEffects,
  now: Temporal.Instant,
): void {
  const live = new Map(after.state.orders.map(({ id, status }) => [id, status !== 'cancelled']));
  for (const { order_id } of restored) if (order_id) expect(live.get(order_id)).toBe(true);
  const named = new Set(kept.map(({ number }) => number));
  const held = before.state.orders.filter(
    ({ number, status }) => status === 'cancelled' && before.state.dropped.get(number) === 'held',
  );
  const missing = held.filter(
    (order) =>
      !live.get(order.id) &&
      !named.has(order.number) &&
      !isPastEnd(after, order.number) &&
      isFromToday(order, now),
  );
  expect(missing.map(({ number }) => number)).toEqual([]);
}

/** The orders with a visit to come on a day, or one proposed for it, as plainly as can be. */
export function visitsOn({ state, others, proposedVisits }: Seen, day: Temporal.PlainDate): string[] {
  const isOn = (instant: Temporal.Instant) => businessDay(instant, zone).equals(day);
  const visited = [...state.orders, ...others]
    .filter(({ status, delivery_status, pickup_date, delivery_date }) => {
      if (isFinished(status)) return false;
      const isWaiting = !isCollected(status) && (delivery_status ?? 'assigned') === 'assigned';
      return (isWaiting && isOn(pickup_date)) || (delivery_status !== 'delivered' && isOn(delivery_date));
    })
    .map(({ id }) => id);
  const proposed = proposedVisits.filter(({ at }) => isOn(at)).map(({ order_id }) => order_id);
  return [...new Set([...visited, ...proposed])].toSorted();
}

/** No window holds more than it may that did not before. */
export function expectNoneOver(before: Seen, after: Seen): void {
  for (const [place, over] of after.over) {
    expect(over, place).toBeLessThanOrEqual(before.over.get(place) ?? 0);
  }
}
