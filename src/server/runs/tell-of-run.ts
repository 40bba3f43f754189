import type { Tx } from '../kernel/db/database.ts';
import { findPeople } from '../notifications/events.store.ts';
import { record } from '../notifications/record.ts';
import { refresh } from '../notifications/refresh.ts';
import { withdrawNotices } from '../notifications/withdraw-notices.ts';
import { type RunChange, runEvents } from './run.events.ts';
import type { ArrangedStop, StoredRun, StoredStop } from './runs.store.ts';

/** A run with its stops as they now are, and what of that others have done. */
export interface ArrangedRun {
  run: StoredRun;
  stops: readonly ArrangedStop[];
  change: RunChange;
}

/** What became of the open stops of a run; `isPlaced` is one in which somebody has chosen places. */
export function changeOf(
  before: readonly StoredStop[],
  after: readonly ArrangedStop[],
  isPlaced: boolean,
): RunChange {
  const [idsBefore, idsAfter] = [openIds(before), openIds(after)];
  const known = new Set(before.map(({ id }) => id));
  const present = new Set(after.map(({ id }) => id));
  const common = (ids: readonly string[], others: ReadonlySet<string>) => ids.filter((id) => others.has(id));
  return {
    added: idsAfter.filter((id) => !known.has(id)).length,
    taken_back: idsBefore.filter((id) => !present.has(id)).length,
    is_reordered:
      isPlaced && common(idsBefore, new Set(idsAfter)).join() !== common(idsAfter, new Set(idsBefore)).join(),
  };
}

const openIds = (stops: readonly { id: string; finished_at: Temporal.Instant | null }[]): string[] =>
  stops.filter(({ finished_at }) => finished_at === null).map(({ id }) => id);

/**
 * The screens of those whom a run concerns load it again: of its driver, and once it has started of the customers who wait. Its
 * driver is told of what others did to it, once for all that was saved (RUN-13).
 */
export async function tellOfRun(tx: Tx, { run, stops, change }: ArrangedRun): Promise<void> {
  const { id, driver_id, started_at } = run;
  if (!started_at) {
    tx.messages.push(refresh('run', id, [driver_id]));
    return;
  }
  const waiting = stops.filter(({ finished_at }) => finished_at === null);
  const customer_ids = [...new Set(waiting.map(({ customer_id }) => customer_id))];
  const people = await findPeople(tx, { user_ids: [], customer_ids });
  const customers = people.filter(({ customer_id }) => customer_id !== null).map((person) => person.id);
  tx.messages.push(refresh('run', id, [driver_id, ...customers]));
  const { added, taken_back, is_reordered } = change;
  if (added === 0 && taken_back === 0 && !is_reordered) return;
  // Once for all that was saved, in place of a notice for each order.
  await withdrawNotices(tx, driver_id, ['driver_assigned', 'driver_unassigned']);
  await record(tx, runEvents, run, { type: 'run.changed', actor_id: null, data: change });
}
