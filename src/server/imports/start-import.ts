import type { Import } from '#shared/imports/import.ts';
import {
  fieldOfHead,
  headKey,
  type ImportKind,
  isPrice,
  matchFault,
  takenTwice,
} from '#shared/imports/import-fields.ts';
import type { ImportQuery } from '#shared/imports/imports.contract.ts';
import { saysWithGst, suggestedFields } from '#shared/imports/usual-heads.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { violatedConstraint } from '../kernel/db/transaction/database-error.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { enqueue } from '../kernel/ops/job-queues.ts';
import { imports } from '../schema.ts';
import { checkQueue } from './check-import.ts';
import { findHeads, findImport, withForAll } from './imports.store.ts';
import { readInThread } from './read-in-thread.ts';

interface NewImport {
  actor_id: string;
  query: ImportQuery;
  bytes: Uint8Array;
}

/**
 * Keeps a file until it is imported or discarded. Where its heads say what each column becomes it is checked at once, else when a
 * person has said so (CSV-15). @throws Refusal `import-invalid` for what is no table; `import-busy` while another waits
 */
export async function startImport(db: Db, { actor_id, query, bytes }: NewImport): Promise<Import> {
  const { kind, name } = query;
  const { slices: _, columns: found, ...file } = await readInThread({ bytes, kind });
  const id = newId();
  try {
    return await transact(db, async (tx) => {
      const columns = await matchedColumns(tx, kind, found);
      const isReady =
        matchFault(
          kind,
          columns.map(({ field }) => field),
        ) === null;
      await tx.insert(imports).values({
        ...file,
        ...{ id, kind, name, by: actor_id },
        ...{
          columns: withForAll(columns, await forAllIn(tx, columns)),
          body: Buffer.from(bytes),
          bytes: bytes.length,
        },
        state: isReady ? 'checking' : 'matching',
        created_at: tx.now(),
      });
      if (isReady) await enqueue(tx, checkQueue, { id, turn: 0 });
      return (await findImport(tx, id)) ?? refuseNotFound();
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'imports_one') throw error;
    return refuse('import-busy', 'Another import waits. Finish or discard it first.');
  }
}

/** A price that says by its head that GST is in it: it comes out of all of them, where the shop charges it. */
async function forAllIn(tx: Tx, columns: Import['columns']): Promise<Record<string, string>> {
  const isSaid = columns.some(({ head, field }) => isPrice(field) && saysWithGst(head));
  return isSaid && (await findMoneySettings(tx)).gst_registered ? { with_gst: 'yes' } : {};
}

/** Heads that are our names, and those that were matched before; of two for the same field the first. */
async function matchedColumns(
  tx: Tx,
  kind: ImportKind,
  found: readonly { head: string; values: string[] }[],
): Promise<Import['columns']> {
  const known = await findHeads(tx, kind);
  const columns = found.map((column) => {
    const own = fieldOfHead(kind, column.head);
    const last = known.get(headKey(column.head)) ?? null;
    return { ...column, field: own ?? last, is_known: own === null && last !== null };
  });
  for (;;) {
    const twice =
      columns[
        takenTwice(
          kind,
          columns.map(({ field }) => field),
        )
      ];
    if (!twice) break;
    Object.assign(twice, { field: null, is_known: false });
  }
  const suggested = suggestedFields(kind, columns);
  return columns.map((column, at) => ({ ...column, suggested: suggested[at] ?? null }));
}
