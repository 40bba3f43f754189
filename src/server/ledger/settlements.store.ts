import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { openingName, type SettledEntry, type Settlement } from '#shared/ledger/entry.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { documents, ledger, payments, settlements } from '../schema.ts';

/** The number under which people know an entry: that of its document or payment; a reversal goes by what it undoes. An opening balance has a name. */
export const entryNumber = (entry: { document_id: PgColumn; payment_id: PgColumn }) => sql<string>`coalesce(
  (select document_number from ${documents} where ${documents.id} = ${entry.document_id}),
  (select coalesce(paid.payment_number, undone.payment_number) from ${payments} as paid
    left join ${payments} as undone on undone.id = paid.reversal_of where paid.id = ${entry.payment_id}), ${sql.raw(`'${openingName}'`)})`;

const credit = alias(ledger, 'credit');
const debit = alias(ledger, 'debit');
const releasing = alias(settlements, 'releasing');

const entryColumns = (entry: typeof credit | typeof debit) => ({
  kind: entry.kind,
  number: entryNumber(entry),
  document_id: entry.document_id,
  payment_id: entry.payment_id,
  dated_on: entry.dated_on,
  method: sql<PaymentMethod | null>`(select method from ${payments} where ${payments.id} = ${entry.payment_id})`,
});

/** What a document or a payment settles or is settled by, in the sequence in which that was written; released ones too. */
export async function findSettlements(
  db: DbOrTx,
  of: { document_id: string } | { payment_id: string },
): Promise<Settlement[]> {
  return selectSettlements(
    db,
    'document_id' in of
      ? or(eq(credit.document_id, of.document_id), eq(debit.document_id, of.document_id))
      : or(eq(credit.payment_id, of.payment_id), eq(debit.payment_id, of.payment_id)),
  );
}

/** Settlements by their ids; a release is none. */
export const findSettlementsById = async (db: DbOrTx, ids: readonly string[]): Promise<Settlement[]> =>
  ids.length === 0 ? [] : selectSettlements(db, inArray(settlements.id, [...ids]));

const selectSettlements = (db: DbOrTx, which: SQL | undefined): Promise<Settlement[]> =>
  db
    .select({
      id: settlements.id,
      credit: entryColumns(credit) satisfies Record<keyof SettledEntry, unknown>,
      debit: entryColumns(debit),
      amount: settlements.amount,
      settled_on: settlements.settled_on,
      released_on: releasing.settled_on,
    })
    .from(settlements)
    .innerJoin(credit, eq(credit.id, settlements.credit_id))
    .innerJoin(debit, eq(debit.id, settlements.debit_id))
    .leftJoin(releasing, eq(releasing.releases_id, settlements.id))
    .where(sql`${settlements.releases_id} is null and (${which})`)
    .orderBy(asc(settlements.seq));
