import { eq } from 'drizzle-orm';
import type { Import } from '#shared/imports/import.ts';
import { fieldOf, fieldOfHead, leftOut, matchFault, takenTwice } from '#shared/imports/import-fields.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { imports } from '../schema.ts';
import { checkAgain } from './check-import.ts';
import { findImport, lockImport, writeHeads } from './imports.store.ts';

/**
 * A person says what each column becomes; it is kept for the next file with these heads, and the file is checked again (CSV-15).
 * @throws Refusal `not-found`; `invalid` by column; `import-done`
 */
export function matchColumns(db: Db, id: string, fields: readonly string[]): Promise<Import> {
  return transact(db, async (tx) => {
    const found = (await lockImport(tx, id)) ?? refuseNotFound();
    if (found.state === 'done') refuse('import-done', 'This file is imported already.');
    const { kind } = found;
    if (fields.length !== found.columns.length)
      refuseField('columns', `Say what each of the ${found.columns.length} columns becomes`);
    const unknown = fields.findIndex((field) => field !== leftOut && !fieldOf(kind, field));
    if (unknown >= 0) refuseField(`columns.${unknown}`, 'Choose one of the fields, or leave it out');
    const fault = matchFault(kind, fields);
    const twice = takenTwice(kind, fields);
    if (fault) refuseField(twice >= 0 ? `columns.${twice}` : 'columns', fault);
    const columns = found.columns.map((column, at) => {
      const field = fields[at] ?? leftOut;
      return { ...column, field, is_known: column.is_known && column.field === field };
    });
    // What our names say by themselves needs no keeping.
    const said = columns.filter(({ head, field }) => fieldOfHead(kind, head) !== field);
    await writeHeads(tx, kind, said);
    await tx.update(imports).set({ columns }).where(eq(imports.id, id));
    await checkAgain(tx, found);
    return (await findImport(tx, id)) ?? refuseNotFound();
  });
}
