import { refuse } from '#shared/kernel/problem.ts';
import { nextDueOccurrence, occurrenceDelivery, pickupOf } from '#shared/series/occurrences.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { findLeadDays } from '../../series/due-series.store.ts';
import { deleteException, type ExceptionWithActor, findException } from '../../series/exceptions.store.ts';
import { updateNextPickups } from '../../series/next-pickup.store.ts';
import { findSkipped } from '../../series/series.store.ts';
import { anchorDates, planOf, type StoredSeries } from '../../series/stored-series.ts';
import { restoreOrder } from './drop-orders.ts';
import { makeOccurrence } from './make-occurrence.ts';
import { lockOccurrenceRow } from './occurrences.store.ts';
import { recordOccurrence } from './record-occurrence.ts';
import { changeSeries, readOccurrence, requireRunning } from './series-command.ts';
import type { OccurrenceCommand } from './skip-occurrence.ts';
import { asScheduled, isDroppedByPlan, isOrderDroppedByPlan, mayTakeBack } from './take-back.ts';

/**
 * A skipped occurrence takes place again; one that does anyway, and one that a hold or the end of the series drops, stays
 * as it is. @throws Refusal `not-found`; `skipped-by-staff`, for a customer; `too-late-to-undo`; `series-ended`
 */
export function restoreOccurrence(
  db: Db,
  { number, ...command }: OccurrenceCommand,
): Promise<SeriesOccurrence> {
  return changeSeries(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const { caller } = command;
    const { id } = stored.series;
    const exception = await findException(tx, id, number);
    if (exception?.outcome === 'skipped') await undoSkip(tx, caller, stored, exception);
    return readOccurrence(tx, command, number);
  });
}

async function undoSkip(
  tx: Tx,
  caller: Caller,
  stored: StoredSeries,
  exception: ExceptionWithActor,
): Promise<void> {
  requireRunning(stored);
  if (caller.reach === 'own' && exception.is_by_staff) {
    refuse('skipped-by-staff', 'We skipped this pickup. Please contact us to bring it back.');
  }
  const { id: actor_id } = caller;
  const { series } = stored;
  const plan = planOf(stored);
  const number = exception.occurrence_number;
  const order = await lockOccurrenceRow(tx, series.id, number);
  if (order) {
    const status = exception.status_before ?? 'scheduled';
    if (isOrderDroppedByPlan(tx, plan, { ...order, status })) return;
    requireInTime(tx, caller, { ...order, status });
    const restored = await restoreOrder(tx, actor_id, order, { status, by: 'undo' });
    const concerned = { ...series, driver_ids: [restored.driver_id] };
    return recordOccurrence(tx, actor_id, concerned, 'occurrence.restored', restored);
  }
  const pickup_date = pickupOf(plan, number, tx.timeZone());
  if (isDroppedByPlan(plan, { occurrence_number: number, pickup_date }, tx.timeZone())) return;
  const delivery_date = occurrenceDelivery(anchorDates(series), pickup_date, tx.timeZone());
  requireInTime(tx, caller, asScheduled({ pickup_date, delivery_date }));
  await deleteException(tx, series.id, number);
  const restored = { pickup_date, order_number: null };
  await recordOccurrence(tx, actor_id, series, 'occurrence.restored', restored);
  await makeIfDue(tx, actor_id, { series, skipped: await findSkipped(tx, series.id) }, number);
}

function requireInTime(tx: Tx, caller: Caller, order: Parameters<typeof mayTakeBack>[2]): void {
  if (mayTakeBack(tx, caller, order)) return;
  refuse('too-late-to-undo', 'It is too late to bring this pickup back. Please place a new order.');
}

/** One that would be an order by now becomes one at once, the others come with their time. */
async function makeIfDue(tx: Tx, actor_id: string, stored: StoredSeries, number: number): Promise<void> {
  const { series } = stored;
  const zone = tx.timeZone();
  if (number <= series.made_through) {
    const pickup_date = pickupOf(planOf(stored), number, zone);
    await makeOccurrence(tx, stored, { occurrence_number: number, pickup_date }, actor_id, true);
    return;
  }
  await updateNextPickups(tx, [series.id], zone);
  const lead_days = await findLeadDays(tx);
  let current = stored;
  for (;;) {
    const next = nextDueOccurrence(planOf(current), tx.now(), lead_days, zone);
    if (!next || next.occurrence_number > number) return;
    const isThis = next.occurrence_number === number;
    current = (await makeOccurrence(tx, current, next, actor_id, isThis)).stored;
  }
}
