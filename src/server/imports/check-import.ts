import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type ImportCounts, type ImportOutcome, type ImportRow, maxShown } from '#shared/imports/import.ts';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import { csvWriter } from '../kernel/csv/csv.ts';
import type { Db, DbOrTx, Tx } from '../kernel/db/database.ts';
import { enqueue, type RetryPolicy } from '../kernel/ops/job-queues.ts';
import { imports } from '../schema.ts';
import { findFile, writeCheck } from './imports.store.ts';
import { openCatalogue } from './plan-catalogue.ts';
import { openCustomers } from './plan-customers.ts';
import { openPrices } from './plan-prices.ts';
import type { OpenPlan, Plan, Planned } from './planned.ts';
import type { ReadRow } from './read-import.ts';
import { readInThread } from './read-in-thread.ts';

export const checkQueue = 'check-import';
export const checkRetries: RetryPolicy = {
  retryLimit: 2,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 600,
};

export interface CheckJob {
  id: string;
  /** Of several checks of a file, the last one counts. */
  turn: number;
}

const plans = { customers: openCustomers, catalogue: openCatalogue, prices: openPrices };

/** How the rows of a kind are planned and written. What its rows write is its own. */
export const openPlan = (db: DbOrTx, kind: ImportKind, isRun: boolean): Promise<Plan<unknown>> =>
  (plans[kind] as OpenPlan<unknown>)(db, isRun);

/** The file is checked again; what was found goes. Needs the import locked. */
export async function checkAgain(tx: Tx, { id, turn }: CheckJob): Promise<void> {
  const found = { counts: null, shown: [], errors: null, mark: null, done_rows: 0 };
  await tx
    .update(imports)
    .set({ ...found, state: 'checking', turn: turn + 1 })
    .where(eq(imports.id, id));
  await enqueue(tx, checkQueue, { id, turn: turn + 1 });
}

/** What an import would do, row by row: nothing is written but how far it is (CSV-5, CSV-16). */
export async function checkImport(db: Db, job: CheckJob): Promise<void> {
  const file = await findFile(db, job.id);
  if (!file || file.turn !== job.turn) return;
  const { slices } = await readInThread(file);
  const plan = await openPlan(db, file.kind, false);
  const found = findings(file.kind);
  for (const slice of slices) {
    const since = performance.now();
    found.add(await plan.rows(JSON.parse(slice) as ReadRow[]));
    if (!(await writeCheck(db, job, { done_rows: found.rows() }))) return;
    // Others come first: the service works for them alone for as long as these rows took.
    await delay(Math.min(performance.now() - since, maxPause));
  }
  await writeCheck(db, job, { ...found.found(), mark: found.mark(), state: 'checked' });
}

export async function giveUpCheck(db: Db, job: CheckJob): Promise<void> {
  await writeCheck(db, job, { state: 'failed' });
}

/** In milliseconds. */
const maxPause = 100;

/** So many rows of each outcome but errors are shown. */
const shownOfOutcome = 100;

const errorsCsv = csvWriter<ImportRow>(
  [
    { head: 'Row', type: 'number', value: ({ row }) => row },
    { head: 'What', type: 'text', value: ({ outcome }) => (outcome === 'error' ? 'Error' : 'Left out') },
    { head: 'Column', type: 'text', value: ({ column }) => column },
    { head: 'Problem', type: 'text', value: ({ detail }) => detail },
    { head: 'In the file', type: 'text', value: ({ value }) => value },
  ],
  { zone: 'UTC', bom: true },
);

/** What is found of all rows, some added at a time. */
export function findings(kind: ImportKind) {
  const hash = createHash('sha256').update(kind);
  const counts: ImportCounts = {
    ...{ new: 0, changed: 0, unchanged: 0, left_out: 0, without_email: 0 },
    ...{ errors: 0, error_rows: 0, opening_balances: 0, opening_total: 0 },
  };
  const shown = new Map<ImportOutcome, ImportRow[]>();
  let errors = errorsCsv.head;
  const show = (rows: readonly ImportRow[], outcome: ImportOutcome) => {
    const before = shown.get(outcome) ?? [];
    const room = (outcome === 'error' ? maxShown : shownOfOutcome) - before.length;
    if (room > 0) shown.set(outcome, [...before, ...rows.slice(0, room)]);
    if (outcome === 'error' || outcome === 'left_out') errors += errorsCsv.lines(rows);
  };
  let rows = 0;
  return {
    add: (planned: readonly Planned[]) => {
      rows += planned.length;
      for (const each of planned) {
        hash.update(JSON.stringify([each.row, each.outcome, each.id, each.detail, each.errors]));
        counts[each.outcome === 'error' ? 'error_rows' : each.outcome]++;
        counts.errors += each.errors.length;
        if (each.is_without_email) counts.without_email++;
        if (each.opening) {
          counts.opening_balances++;
          counts.opening_total += each.opening;
        }
      }
      for (const [outcome, some] of Map.groupBy(planned, (each) => each.outcome))
        show(some.flatMap(shownRows), outcome);
    },
    rows: () => rows,
    counts,
    found: () => ({ counts, shown: [...shown.values()].flat(), errors }),
    /** Two checks that find the same have the same. */
    mark: () => hash.copy().digest('hex'),
  };
}

function shownRows({ row, outcome, label, detail, errors }: Planned): ImportRow[] {
  if (errors.length === 0) return [{ row, outcome, label, column: null, detail, value: null }];
  return errors.map(({ column, message, value }) => ({
    row,
    outcome,
    label,
    column,
    detail: message,
    value,
  }));
}
