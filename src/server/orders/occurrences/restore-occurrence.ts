import { refuse } from '#shared/kernel/problem.ts';
import { nextDueOccurrence } from '#shared/series/occurrences.ts';
import { placeOccurrence, plannedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { type BookingMode, bookingModeOf, ownPlaces } from '../../booking/book-visits.ts';
import { claimPlaces, type Place } from '../../booking/places.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { findDaysAhead } from '../../series/due-series.store.ts';
import { deleteException, type ExceptionWithActor, findException } from '../../series/exceptions.store.ts';
import { updateNextPickups } from '../../series/next-pickup.store.ts';
import { findSeriesContext } from '../../series/series.store.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { driversOf } from '../events/order-rules.ts';
import { decideOccurrences } from './decide-occurrences.ts';
import { restoreOrder } from './drop-orders.ts';
import { makeOccurrence } from './make-occurrence.ts';
import { lockOccurrenceRow } from './occurrences.store.ts';
import { findOffClosedDays, moveRestored, requireOpenByRule } from './off-closed-days.ts';
import { recordOccurrence } from './record-occurrence.ts';
import { changeSeries, readOccurrence, requireRunning } from './series-command.ts';
import type { OccurrenceCommand } from './skip-occurrence.ts';
import { asScheduled, isDroppedByPlan, isOrderDroppedByPlan, mayTakeBack } from './take-back.ts';

/** Why a skip stands, as a sentence for its customer. */
export const notTakenBack = {
  by_staff: 'We skipped this pickup. Please contact us to bring it back.',
  late: 'It is too late to bring this pickup back. Please place a new order.',
};

/**
 * An occurrence that was skipped, or that a closed day dropped, takes place again; one that does anyway, and one that a hold or the
 * end of the series drops, stays as it is.
 * @throws Refusal `not-found`; `skipped-by-staff`, for a customer; `too-late-to-undo`; `series-ended`; `day-closed` and
 * `window-full`, which staff override with `anyway`
 */
export function restoreOccurrence(
  db: Db,
  { number, anyway, ...command }: OccurrenceCommand & { anyway: boolean },
): Promise<SeriesOccurrence> {
  return changeSeries(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const exception = await findException(tx, stored.series.id, number);
    if (exception && isUndone(exception)) {
      await undoDrop(tx, { ...command, anyway }, stored, exception);
    }
    return readOccurrence(tx, command, number);
  });
}

/** A hold is resumed as a whole, and what was removed is gone. */
const isUndone = ({ outcome }: ExceptionWithActor): boolean =>
  outcome === 'skipped' || outcome === 'closed' || outcome === 'merged';

async function undoDrop(
  tx: Tx,
  { caller, anyway }: { caller: Caller; anyway: boolean },
  stored: StoredSeries,
  exception: ExceptionWithActor,
): Promise<void> {
  requireRunning(stored);
  if (caller.reach === 'own' && exception.is_by_staff) {
    refuse('skipped-by-staff', notTakenBack.by_staff);
  }
  const isAnyway = anyway && caller.reach === 'any';
  const { id: actor_id } = caller;
  const mode = bookingModeOf(caller, anyway) === 'anyway' ? 'promised' : 'follow';
  const { series } = stored;
  const number = exception.occurrence_number;
  const plan = planOf(stored);
  const order = await lockOccurrenceRow(tx, series.id, number);
  if (order) {
    const status = exception.status_before ?? 'scheduled';
    if (isOrderDroppedByPlan(tx, plan, { ...order, status })) return;
    requireInTime(tx, caller, { ...order, status });
    const off = isAnyway ? null : await findOffClosedDays(tx, stored, order);
    const back = await restoreOrder(tx, actor_id, order, { status, by: 'undo' });
    const restored = off ? await moveRestored(tx, actor_id, stored, back, { ...off, mode }) : back;
    const isWhereItWas = ({ leg, starts_at }: Place) => order[`${leg}_date`].equals(starts_at);
    if (mode === 'follow') claimPlaces(tx, ownPlaces(restored).filter(isWhereItWas));
    const concerned = { ...series, driver_ids: driversOf(restored) };
    return recordOccurrence(tx, actor_id, concerned, 'occurrence.restored', restored);
  }
  const planned = plannedOccurrence(plan, number, tx.timeZone());
  if (isDroppedByPlan(plan, planned, tx.timeZone())) return;
  requireInTime(tx, caller, asScheduled(planned));
  const isDecided = number <= series.made_through;
  const ruled = isDecided && !isAnyway ? placeOccurrence(plan, number, tx.timeZone()) : planned;
  const placed = ruled.drop ? planned : ruled;
  if (isDecided && !isAnyway) await requireOpenByRule(tx, plan, placed);
  await deleteException(tx, series.id, number);
  const restored = { pickup_date: placed.pickup_date, order_number: null };
  await recordOccurrence(tx, actor_id, series, 'occurrence.restored', restored);
  if (isDecided) await makeOccurrence(tx, stored, placed, { actor_id, mode, is_told_by_series: true });
  else
    await makeIfDue(tx, { actor_id, mode }, { series, ...(await findSeriesContext(tx, series.id)) }, number);
}

function requireInTime(tx: Tx, caller: Caller, order: Parameters<typeof mayTakeBack>[2]): void {
  if (mayTakeBack(tx, caller, order)) return;
  refuse('too-late-to-undo', notTakenBack.late);
}

/** One that would be an order by now becomes one at once, with those before it; the others come with their time. */
async function makeIfDue(
  tx: Tx,
  maker: { actor_id: string; mode: BookingMode },
  stored: StoredSeries,
  number: number,
): Promise<void> {
  const ahead = await findDaysAhead(tx);
  await updateNextPickups(tx, [stored.series.id]);
  await decideOccurrences(tx, stored, {
    ...maker,
    told: number,
    next: (plan) => {
      const next = nextDueOccurrence(plan, tx.now(), ahead, tx.timeZone());
      return next && next.occurrence_number <= number ? next : null;
    },
  });
}
