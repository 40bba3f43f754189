import { isBefore } from '#shared/kernel/time.ts';
import { lastOccurrence, nextDueOccurrence, occurrencesOf } from '#shared/series/occurrences.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { findCandidateSeries, lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { endSeries } from '../../series/end-series.ts';
import { planOf } from '../../series/stored-series.ts';
import { decideHeld, makeOccurrence } from './make-occurrence.ts';
import { hasOrderToCollect } from './occurrences.store.ts';
import { withdrawOfEnded } from './withdraw-proposals.ts';

/**
 * Creates the due occurrences of all running series, and ends those that have reached their end. Safe to run at any time
 * and in several processes at once: one process at a time works on a series, and it sees what the others created. A
 * series that fails does not hold up the others. @throws AggregateError with all failures, at the end
 */
export async function createDueOccurrences(db: Db): Promise<void> {
  const errors: unknown[] = [];
  for (const { lead_days, ...stored } of await findCandidateSeries(db)) {
    const [plan, zone] = [planOf(stored), db.timeZone()];
    const step = nextDueOccurrence(plan, db.now(), lead_days, zone)
      ? createNextOccurrence
      : isOver(plan, db.now(), zone) && endAtLast;
    if (!step) continue;
    try {
      let hasMore = true;
      while (hasMore) hasMore = await transact(db, (tx) => step(tx, stored.series.id));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some series could not go on.');
}

/** Creates one due occurrence; `false` when none is due, or when another process works on the series. */
async function createNextOccurrence(tx: Tx, series_id: string): Promise<boolean> {
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return false;
  const next = nextDueOccurrence(planOf(running), tx.now(), running.lead_days, tx.timeZone());
  if (next) await makeOccurrence(tx, running, next, null);
  return next !== null;
}

/** Ends a series that has reached its end, once nothing of it is to be collected any more. */
async function endAtLast(tx: Tx, series_id: string): Promise<false> {
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return false;
  const plan = planOf(running);
  if (!isOver(plan, tx.now(), tx.timeZone()) || (await hasOrderToCollect(tx, series_id))) return false;
  await decideHeld(tx, series_id, plan, tx.now());
  await endSeries(tx, null, running.series, 'ended');
  await withdrawOfEnded(tx, series_id);
  return false;
}

/** Whether nothing comes any more, and the last date is past; what was missed does not come. */
function isOver(plan: SeriesPlan, now: Temporal.Instant, zone: string): boolean {
  if (!occurrencesOf(plan, now, null, zone).next().done) return false;
  const last = lastOccurrence(plan, zone);
  return last !== null && isBefore(last.pickup_date, now);
}
