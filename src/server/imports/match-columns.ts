import { eq } from 'drizzle-orm';
import type { Import } from '#shared/imports/import.ts';
import {
  fieldOf,
  fieldOfHead,
  type ImportKind,
  leftOut,
  matchFault,
  takenTwice,
} from '#shared/imports/import-fields.ts';
import type { MatchedColumns } from '#shared/imports/imports.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { imports } from '../schema.ts';
import { checkAgain } from './check-import.ts';
import { findImport, lockImport, withForAll, writeHeads } from './imports.store.ts';
import { cellFault } from './read-cell.ts';

/**
 * A person says what each column becomes; it is kept for the next file with these heads, and the file is checked again (CSV-15). What
 * holds for all rows is of this file alone. @throws Refusal `not-found`; `invalid` by column or field; `import-done`
 */
export function matchColumns(
  db: Db,
  id: string,
  { columns: fields, for_all = {} }: MatchedColumns,
): Promise<Import> {
  return transact(db, async (tx) => {
    const found = (await lockImport(tx, id)) ?? refuseNotFound();
    if (found.state === 'done') refuse('import-done', 'This file is imported already.');
    const { kind } = found;
    if (fields.length !== found.columns.length)
      refuseField('columns', `Say what each of the ${found.columns.length} columns becomes`);
    const unknown = fields.findIndex((field) => field !== leftOut && !fieldOf(kind, field));
    if (unknown >= 0) refuseField(`columns.${unknown}`, 'Choose one of the fields, or leave it out');
    requireForAll(kind, for_all);
    const all = [...fields, ...Object.keys(for_all)];
    const fault = matchFault(kind, all);
    const twice = takenTwice(kind, all);
    if (fault)
      refuseField(
        twice < 0 ? 'columns' : twice < fields.length ? `columns.${twice}` : `for_all.${all[twice]}`,
        fault,
      );
    const columns = found.columns.map((column, at) => {
      const field = fields[at] ?? leftOut;
      return { ...column, field, is_known: column.is_known && column.field === field };
    });
    // What our names say by themselves needs no keeping.
    const said = columns.filter(({ head, field }) => fieldOfHead(kind, head) !== field);
    await writeHeads(tx, kind, said);
    await tx
      .update(imports)
      .set({ columns: withForAll(columns, for_all) })
      .where(eq(imports.id, id));
    await checkAgain(tx, found);
    return (await findImport(tx, id)) ?? refuseNotFound();
  });
}

function requireForAll(kind: ImportKind, for_all: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(for_all)) {
    const fault = fieldOf(kind, name)?.isForAll
      ? cellFault(kind, name, value)
      : 'Match a column to this, or leave it out';
    if (fault !== null) refuseField(`for_all.${name}`, fault);
  }
}
