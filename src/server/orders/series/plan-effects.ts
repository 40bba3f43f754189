import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { keptReason } from '#shared/orders/order-lock.ts';
import { undecidedOccurrences } from '#shared/series/occurrences.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { type PlacedOccurrence, placeOccurrence } from '#shared/series/placed-occurrence.ts';
import { isAfterEnd, isHeld } from '#shared/series/plan-limits.ts';
import type { AffectedOccurrence, SeriesEffects } from '#shared/series/series.contract.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { ownPlaces, promisedPlaces } from '../../booking/book-visits.ts';
import { findFull, isSamePlace, type Place } from '../../booking/places.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { findHeld } from '../../series/exceptions.store.ts';
import { planOf, type SeriesRow, type StoredSeries } from '../../series/stored-series.ts';
import { asAffected, asKept, asPlannedAffected } from '../occurrences/affected.ts';
import { lockOccurrenceRows, type OccurrenceRow } from '../occurrences/occurrences.store.ts';
import { isDroppedByPlan, mayTakeBack } from '../occurrences/take-back.ts';

type KeptReason = SeriesEffects['kept'][number]['reason'];

/** What a change does to the orders of a series, and to the numbers that were decided without becoming one. */
export interface PlannedEffects {
  drop: { order: OccurrenceRow; reason: 'held' | 'ended' | 'stopped' }[];
  restore: { order: OccurrenceRow; status: OccurrenceRow['status'] }[];
  /** Held when their time to be made had come; they are made now. */
  make: PlacedOccurrence[];
  keep: { order: OccurrenceRow; reason: KeptReason }[];
  /** Nothing is free for them any more. */
  keepUnmade: PlacedOccurrence[];
  deliveredWithin: OccurrenceRow[];
  /** In the hold already, as orders and as numbers that were none. */
  stillHeld: OccurrenceRow[];
  stillUnmade: PlacedOccurrence[];
}

/**
 * What becomes of the occurrences of a series once it is as `after` says: those of a hold or after the end fall out if their
 * customer could still change them, those that a hold no longer concerns come back. The orders are locked.
 */
export async function planEffects(tx: DbOrTx, caller: Caller, after: StoredSeries): Promise<PlannedEffects> {
  const zone = tx.timeZone();
  const { series } = after;
  const plan = planOf(after);
  const from = startOfDay(businessDay(tx.now(), zone), zone);
  const rows = await lockOccurrenceRows(tx, series.id, from);
  const numbers = rows.map(({ occurrence_number }) => occurrence_number);
  const exceptions = await findHeld(tx, series.id, from, numbers);
  const held = new Map(exceptions.map((each) => [each.occurrence_number, each]));
  const effects: PlannedEffects = {
    keepUnmade: [],
    drop: [],
    restore: [],
    make: [],
    keep: [],
    deliveredWithin: [],
    stillHeld: [],
    stillUnmade: [],
  };
  for (const order of rows) {
    const exception = held.get(order.occurrence_number);
    const reason = dropReason(after, plan, order, zone);
    held.delete(order.occurrence_number);
    if (order.status !== 'cancelled') {
      const kept = reason && keptReason(order, tx.now(), limitsOf(tx));
      if (kept) effects.keep.push({ order, reason: kept });
      else if (reason) effects.drop.push({ order, reason });
      else if (isHeld(plan.hold, order.delivery_date, zone)) effects.deliveredWithin.push(order);
    } else if (reason === 'held') effects.stillHeld.push(order);
    else if (!reason && exception?.status_before) {
      const status = exception.status_before;
      if (mayTakeBack(tx, caller, { ...order, status })) effects.restore.push({ order, status });
      else effects.keep.push({ order, reason: 'too late' });
    }
  }
  for (const occurrence_number of held.keys()) {
    const placed = placeOccurrence(plan, occurrence_number, zone);
    if (placed.drop === 'held') effects.stillUnmade.push(placed);
    else if (canStillBeMade(after, plan, placed, tx)) effects.make.push(placed);
  }
  return withoutFull(tx, series, effects);
}

/** What would come back to a window that is full by now stays as it is. */
async function withoutFull(
  tx: DbOrTx,
  series: SeriesRow,
  { restore, make, ...effects }: PlannedEffects,
): Promise<PlannedEffects> {
  if (!tx.business.use_windows || restore.length + make.length === 0) return { ...effects, restore, make };
  const restored = restore.map((each) => ({ each, places: ownPlaces(each.order) }));
  const made = [];
  for (const each of make) {
    made.push({ each, places: await promisedPlaces(tx, { ...series, ...each }) });
  }
  const wanted = [...restored, ...made].flatMap(({ places }) => places);
  const full = await findFull(
    tx,
    wanted.map((place) => ({ ...place, is_ahead: true })),
  );
  const isFull = ({ places }: { places: Place[] }) => places.some((place) => full.some(isSamePlace(place)));
  const kept = restored.filter(isFull).map(({ each: { order } }) => ({ order, reason: 'full' as const }));
  return {
    ...effects,
    restore: restored.filter((each) => !isFull(each)).map(({ each }) => each),
    make: made.filter((each) => !isFull(each)).map(({ each }) => each),
    keep: [...effects.keep, ...kept],
    keepUnmade: made.filter(isFull).map(({ each }) => each),
  };
}

function dropReason(
  { series }: StoredSeries,
  plan: SeriesPlan,
  { occurrence_number, pickup_date }: OccurrenceRow,
  zone: string,
): 'held' | 'ended' | 'stopped' | null {
  if (series.stopped_at) return 'stopped';
  const planned = { occurrence_number, pickup_date: pickupOf(plan, occurrence_number, zone) };
  if (isAfterEnd(plan, planned, zone)) return 'ended';
  return isHeld(plan.hold, pickup_date, zone) ? 'held' : null;
}

const canStillBeMade = (
  { series }: StoredSeries,
  plan: SeriesPlan,
  placed: PlacedOccurrence,
  tx: DbOrTx,
): boolean =>
  !series.stopped_at &&
  !placed.drop &&
  !isDroppedByPlan(plan, placed, tx.timeZone()) &&
  !isBefore(placed.pickup_date, tx.now());

/** A change that concerns no occurrence. */
export const noEffects: SeriesEffects = {
  dropped_count: 0,
  dropped: [],
  restored: [],
  kept: [],
  delivered_within: [],
};

/** The most occurrences that a reply names, and the most that are counted. */
const maxNamed = 40;
const maxCounted = 2000;

/** The effects as they are replied. */
export function asEffects(tx: DbOrTx, after: StoredSeries, effects: PlannedEffects): SeriesEffects {
  const zone = tx.timeZone();
  const { drop, restore, make, keep, keepUnmade, deliveredWithin, stillHeld, stillUnmade } = effects;
  const asUnmade = (placed: PlacedOccurrence) => asPlannedAffected(tx, after, placed);
  const orders = [...drop.map(({ order }) => order), ...stillHeld].map(asAffected);
  const planned = [...stillUnmade, ...heldAhead(planOf(after), tx.now(), zone)];
  const isEndless = planned.length > maxCounted;
  return {
    dropped_count: isEndless ? null : orders.length + planned.length,
    dropped: byDate([...orders, ...planned.slice(0, maxNamed).map(asUnmade)]).slice(0, maxNamed),
    restored: byDate([...restore.map(({ order }) => asAffected(order)), ...make.map(asUnmade)]),
    kept: [
      ...keep.map((each) => asKept({ ...each, fields: [] })),
      ...keepUnmade.map((placed) => ({ ...asUnmade(placed), reason: 'full' as const, fields: [] })),
    ],
    delivered_within: deliveredWithin.map(asAffected),
  };
}

/** What a hold drops of the undecided ones, at most one more than are counted. */
function heldAhead(plan: SeriesPlan, now: Temporal.Instant, zone: string): PlacedOccurrence[] {
  const { hold } = plan;
  if (!hold) return [];
  const until = hold.until && startOfDay(hold.until.add({ days: 1 }), zone);
  const start = startOfDay(hold.from, zone);
  return undecidedOccurrences(plan, isBefore(start, now) ? now : start, until, zone)
    .filter(({ drop }) => drop === 'held')
    .take(maxCounted + 1)
    .toArray();
}

const byDate = (occurrences: AffectedOccurrence[]): AffectedOccurrence[] =>
  occurrences.toSorted((a, b) => Temporal.Instant.compare(a.pickup_date, b.pickup_date));
