import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import {
  type Import,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
  maxShown,
} from '#shared/imports/import.ts';
import { fieldOf, type ImportKind } from '#shared/imports/import-fields.ts';
import type { Db, DbOrTx, Tx } from '../kernel/db/database.ts';
import { enqueue, type RetryPolicy } from '../kernel/ops/job-queues.ts';
import { imports } from '../schema.ts';
import { errorsFile } from './errors-file.ts';
import { findFile, writeCheck } from './imports.store.ts';
import { openCatalogue } from './plan-catalogue.ts';
import { openCustomers } from './plan-customers.ts';
import { openPrices } from './plan-prices.ts';
import type { OpenPlan, Plan, Planned } from './planned.ts';
import type { ReadRow } from './read-import.ts';
import { readInThread, rowsOf } from './read-in-thread.ts';

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
  const { slices } = await readInThread(file.job);
  const plan = await openPlan(db, file.job.kind, false);
  const found = findings({ kind: file.job.kind, columns: file.columns });
  for (const slice of slices) {
    const since = performance.now();
    const rows = rowsOf(slice);
    found.add(await plan.rows(rows), rows);
    if (!(await writeCheck(db, job, { done_rows: found.rows() }))) return;
    // Others come first: the service works for them alone for three times as long as these rows took.
    await delay(Math.min(3 * (performance.now() - since), maxPause));
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

type Head = Pick<Import['columns'][number], 'head' | 'field'>;

/** What is found of all rows, some added at a time. */
export function findings({ kind, columns }: { kind: ImportKind; columns: readonly Head[] }) {
  const hash = createHash('sha256').update(kind);
  const counts: ImportCounts = {
    ...{ new: 0, changed: 0, unchanged: 0, left_out: 0, without_email: 0 },
    ...{ errors: 0, error_rows: 0, opening_balances: 0, opening_total: 0 },
  };
  const shown = new Map<ImportOutcome | 'cents_off', ImportRow[]>();
  const file = errorsFile(columns.map(({ head }) => head));
  let errors = file.head;
  const columnOf = (name: string) =>
    columns.flatMap(({ head, field }) => (field === name ? [head] : [])).join(' + ') ||
    (fieldOf(kind, name)?.label ?? name);
  const show = (rows: readonly ImportRow[], of: ImportOutcome | 'cents_off') => {
    const before = shown.get(of) ?? [];
    shown.set(of, before);
    const room = (of === 'error' || of === 'cents_off' ? maxShown : shownOfOutcome) - before.length;
    before.push(...rows.slice(0, Math.max(0, room)));
  };
  let rows = 0;
  return {
    add: (planned: readonly Planned[], read: readonly ReadRow[]) => {
      rows += planned.length;
      for (const [at, each] of planned.entries()) {
        hash.update(
          JSON.stringify([each.row, each.outcome, each.id, each.detail, each.errors, each.version]),
        );
        counts[each.outcome === 'error' ? 'error_rows' : each.outcome]++;
        counts.errors += each.errors.length;
        if (each.is_without_email) counts.without_email++;
        if (each.opening) {
          counts.opening_balances++;
          counts.opening_total += each.opening;
        }
        if (each.outcome === 'error' || each.outcome === 'left_out')
          for (const [index, row] of shownRows(each, columnOf).entries())
            errors += file.line({ ...row, cells: index === 0 ? (read[at]?.cells ?? []) : [] });
        else if (read[at]?.cent_off) counts.cents_off = (counts.cents_off ?? 0) + 1;
        show(shownRows(each, columnOf, read[at]?.cent_off), read[at]?.cent_off ? 'cents_off' : each.outcome);
      }
    },
    rows: () => rows,
    counts,
    found: () => ({ counts, shown: [...shown.values()].flat(), errors }),
    /** Two checks that find the same have the same. */
    mark: () => hash.copy().digest('hex'),
  };
}

function shownRows(
  { row, outcome, label, detail, errors }: Planned,
  columnOf: (field: string) => string,
  value: string | null = null,
): ImportRow[] {
  if (errors.length === 0) return [{ row, outcome, label, column: null, detail, value }];
  return errors.map(({ field, message, value }) => ({
    ...{ row, outcome, label, detail: message, value },
    column: field === null ? null : columnOf(field),
  }));
}
