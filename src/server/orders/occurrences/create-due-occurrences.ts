import { lastOccurrence, nextDueOccurrence, occurrencesOf } from '#shared/series/occurrences.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type Db, type Notes, type Tx, transact } from '../../kernel/db/database.ts';
import { eachAlone } from '../../kernel/ops/each-alone.ts';
import { findCandidateSeries, lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { endSeries } from '../../series/end-series.ts';
import { planOf } from '../../series/stored-series.ts';
import { decideHeld } from './decide-held.ts';
import { type ClosedTexts, decideOccurrences, tellClosed } from './decide-occurrences.ts';
import { hasOrderToCollect } from './occurrences.store.ts';
import { withdrawOfEnded } from './withdraw-proposals.ts';

/** The queue of the job that decides what is due. */
export const dueOccurrencesQueue = 'next-occurrences';

/**
 * Decides the due occurrences of all running series, and ends those at their end. Safe at any time and in several processes: one at
 * a time works on a series. A series that fails holds up no other.
 * @throws AggregateError with all failures, at the end
 */
export async function createDueOccurrences(db: Db): Promise<void> {
  const due = (await findCandidateSeries(db)).flatMap((stored) => {
    const [plan, zone] = [planOf(stored), db.timeZone()];
    const step = nextDueOccurrence(plan, db.now(), stored, zone)
      ? decideDue
      : isOver(plan, db.now(), zone) && endAtLast;
    return step ? [{ step, id: stored.series.id, customer_id: stored.series.customer_id }] : [];
  });
  const ofCustomer = Map.groupBy(due, ({ customer_id }) => customer_id);
  await eachAlone(ofCustomer.values(), (theirs) => goOn(db, theirs), failure);
}

const failure = 'Some recurring orders could not go on.';

type Due = { step: typeof decideDue; id: string };

/** The series of a customer go on together, who is then told once of what closed days change; where one fails, each alone. */
async function goOn(db: Db, theirs: readonly Due[]): Promise<void> {
  const together = transact(db, async (tx) => {
    const texts: ClosedTexts[] = [];
    for (const { step, id } of theirs) await step(tx, id, texts);
    await tellClosed(tx, texts);
  });
  if (theirs.length === 1) return together;
  await together.catch(() => eachAlone(theirs, (each) => goOn(db, [each]), failure));
}

declare module '../../kernel/db/database.ts' {
  interface Notes {
    /** Series may have places to take, before somebody else is given them. */
    holds_places?: boolean;
  }
}

/** Where customers choose windows, what is due takes its places now; what fails is left to the clock, whose log says so. */
export async function holdPlaces(db: Db, { holds_places }: Notes): Promise<void> {
  if (holds_places && db.business.use_windows) await createDueOccurrences(db).catch(() => {});
}

/** Decides what is due of a series, unless another process works on it. */
async function decideDue(tx: Tx, series_id: string, toTell: ClosedTexts[]): Promise<void> {
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return;
  await decideOccurrences(tx, running, {
    actor_id: null,
    toTell,
    next: (plan) => nextDueOccurrence(plan, tx.now(), running, tx.timeZone()),
  });
}

/** Ends a series that has reached its end, once nothing of it is to be collected any more. */
async function endAtLast(tx: Tx, series_id: string): Promise<void> {
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return;
  const plan = planOf(running);
  if (!isOver(plan, tx.now(), tx.timeZone()) || (await hasOrderToCollect(tx, series_id))) return;
  await decideHeld(tx, running, plan, { before: tx.now() });
  await endSeries(tx, null, running.series, 'ended');
  await withdrawOfEnded(tx, running.series);
}

/** Whether nothing comes any more, and the last date is past; what was missed does not come. */
function isOver(plan: SeriesPlan, now: Temporal.Instant, zone: string): boolean {
  if (!occurrencesOf(plan, now, null, zone).next().done) return false;
  const last = lastOccurrence(plan, zone);
  return last !== null && Temporal.Instant.compare(last.pickup_date, now) < 0;
}
