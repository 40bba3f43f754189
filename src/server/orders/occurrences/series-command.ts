import { refuse } from '#shared/kernel/problem.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { isUnerased, refuseErased } from '../../customers/customers.store.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../../kernel/http/serve.ts';
import { findStoredSeries, lockSeries } from '../../series/series.store.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import { findOccurrence } from './series-occurrences.store.ts';

/** Which series to act on, who asks for it, and the version they have seen (`null`: any version). */
export interface SeriesCommand {
  id: string;
  caller: Caller;
  ifMatch: number | null;
}

/**
 * Changes one series in a transaction; `change` gets it locked. @throws Refusal `not-found` when it is absent or not
 * visible; `erased`; `changed-meanwhile` for another version; `window-full` when a place that it takes is gone
 */
export function changeSeries<T>(
  db: Db,
  { id, caller, ifMatch }: SeriesCommand,
  change: (tx: Tx, stored: StoredSeries) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const stored = (await lockSeries(tx, id, caller)) ?? refuseNotFound();
    // Erasing stops a series, and waits for who has it locked.
    if (stored.series.stopped_at && !(await isUnerased(tx, stored.series.customer_id))) refuseErased();
    requireVersion(ifMatch, stored.series.version);
    return change(tx, stored);
  });
}

/** @throws Refusal `series-ended` for a series that has ended */
export function requireRunning({ series }: StoredSeries): void {
  if (series.stopped_at) refuse('series-ended', 'This recurring order has ended. Start it again first.');
}

/** An occurrence as it is after a change. @throws Refusal `not-found` for a number that the series does not have */
export async function readOccurrence(
  tx: DbOrTx,
  { id, caller }: Pick<SeriesCommand, 'id' | 'caller'>,
  number: number,
): Promise<SeriesOccurrence> {
  const stored = (await findStoredSeries(tx, id, caller)) ?? refuseNotFound();
  return (await findOccurrence(tx, { ...stored, caller }, number)) ?? refuseNotFound();
}
