import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Import } from '#shared/imports/import.ts';
import { headKey, type ImportKind, leftOut } from '#shared/imports/import-fields.ts';
import type { Db, DbOrTx, Tx } from '../kernel/db/database.ts';
import { import_heads, imports, users } from '../schema.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** A file and what was found of it go by then. */
const keptFor = { hours: 24 } as const;

const shownColumns = {
  id: imports.id,
  kind: imports.kind,
  name: imports.name,
  by_name: users.full_name,
  created_at: imports.created_at,
  bytes: imports.bytes,
  encoding: imports.encoding,
  delimiter: imports.delimiter,
  rows: imports.rows,
  state: imports.state,
  done_rows: imports.done_rows,
  columns: imports.columns,
  counts: imports.counts,
  shown: imports.shown,
  mark: imports.mark,
  done_at: imports.done_at,
};

const selectImports = (db: DbOrTx) =>
  db.select(shownColumns).from(imports).innerJoin(users, eq(users.id, imports.by)).$dynamic();

const isKept = (db: DbOrTx) => gt(imports.created_at, db.now().subtract(keptFor));

/** The columns of the file, and what holds for all rows by field. */
function apart(kept: ImportRecord['columns']) {
  const columns = kept.filter(({ for_all }) => for_all === undefined);
  const for_all: Record<string, string> = {};
  for (const { field, for_all: value } of kept) if (field && value !== undefined) for_all[field] = value;
  return { columns, for_all };
}

/** Columns as they are kept. */
export const withForAll = (
  columns: Import['columns'],
  for_all: Readonly<Record<string, string>>,
): ImportRecord['columns'] => [
  ...columns,
  ...Object.entries(for_all).map(([field, value]) => ({
    ...{ head: '', values: [], field, is_known: false },
    for_all: value,
  })),
];

export async function findImport(db: DbOrTx, id: string): Promise<Import | null> {
  const [row] = await selectImports(db).where(and(eq(imports.id, id), isKept(db)));
  return row ? { ...row, ...apart(row.columns) } : null;
}

export async function findImports(db: DbOrTx): Promise<Import[]> {
  const rows = await selectImports(db)
    .where(isKept(db))
    .orderBy(desc(ne(imports.state, 'done')), desc(imports.created_at));
  return rows.map((row) => ({ ...row, ...apart(row.columns) }));
}

/** All of an import but its file, locked until the transaction ends. */
export async function lockImport(tx: Tx, id: string) {
  const { state, kind, turn, mark, counts, columns, name, sha256 } = imports;
  const [row] = await tx
    .select({ id: imports.id, state, kind, turn, mark, counts, columns, name, sha256 })
    .from(imports)
    .where(and(eq(imports.id, id), isKept(tx)))
    .for('update');
  return row ? { ...row, ...apart(row.columns) } : null;
}

/** The file of an import with its columns, and how it is read; `null` where it is gone. */
export async function findFile(db: DbOrTx, id: string) {
  const { kind, columns, body, turn } = imports;
  const [row] = await db.select({ kind, columns, body, turn }).from(imports).where(eq(imports.id, id));
  if (!row?.body) return null;
  const { columns: ofFile, for_all } = apart(row.columns);
  const fields = ofFile.map(({ field }) => field ?? leftOut);
  return {
    turn: row.turn,
    columns: ofFile,
    job: { kind: row.kind, bytes: row.body, columns: fields, for_all },
  };
}

export async function findErrors(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db
    .select({ errors: imports.errors })
    .from(imports)
    .where(and(eq(imports.id, id), isKept(db)));
  return row?.errors ?? null;
}

/** Writes what a check has found so far; false where it is discarded, or checked anew. */
export async function writeCheck(
  db: DbOrTx,
  { id, turn }: { id: string; turn: number },
  found: Partial<ImportRecord>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(imports)
    .set(found)
    .where(and(eq(imports.id, id), eq(imports.turn, turn), eq(imports.state, 'checking')));
  return rowCount === 1;
}

/** What heads of this kind became the last time, by `headKey`. */
export async function findHeads(db: DbOrTx, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await db.select().from(import_heads).where(eq(import_heads.kind, kind));
  return new Map(rows.map(({ head, field }) => [head, field]));
}

export async function writeHeads(
  tx: Tx,
  kind: ImportKind,
  columns: readonly { head: string; field: string }[],
): Promise<void> {
  const values = new Map(columns.map(({ head, field }) => [headKey(head), field]));
  if (values.size === 0) return;
  await tx
    .insert(import_heads)
    .values([...values].map(([head, field]) => ({ kind, head, field })))
    .onConflictDoUpdate({
      target: [import_heads.kind, import_heads.head],
      set: { field: sql`excluded.field` },
    });
}

export async function sweepImports(db: Db): Promise<void> {
  await db.delete(imports).where(lt(imports.created_at, db.now().subtract(keptFor)));
}
