import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { refuse } from '#shared/kernel/problem.ts';
import type { Settlement } from '#shared/ledger/entry.ts';
import { lockMoney } from '../invoicing/billing/billing.store.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { recordSettled } from '../invoicing/store/record-settled.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { release } from '../ledger/settle.ts';
import { findSettlementsById } from '../ledger/settlements.store.ts';
import { ledger, settlements } from '../schema.ts';

const credit = alias(ledger, 'credit');
const debit = alias(ledger, 'debit');

/**
 * Staff free a settlement again: what it paid is open, and the credit can be used (PAY-4). One that is free already stays so. What
 * undoes something, a refund and a rounding keep theirs: undo the payment or the refund instead.
 * @throws Refusal `not-found`; `invoicing-off`; `settlement-stays`
 */
export function releaseSettlement(db: Db, id: string, actor_id: string): Promise<Settlement> {
  return transact(db, async (tx) => {
    await requireInvoicing(tx);
    const found = (await findSettled(tx, id)) ?? refuseNotFound();
    await lockMoney(tx, found.settlement.customer_id);
    if (!isFree(found)) refuse('settlement-stays', 'It stays with the payment. Undo that instead.');
    const before = await readOne(tx, id);
    if (before.released_on) return before;
    await release(tx, actor_id, [found.settlement]);
    const { credit, debit, settlement } = found;
    await recordSettled(tx, actor_id, 'document.released', [{ credit, debit, amount: settlement.amount }]);
    return readOne(tx, id);
  });
}

async function findSettled(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ settlement: settlements, credit, debit })
    .from(settlements)
    .innerJoin(credit, eq(credit.id, settlements.credit_id))
    .innerJoin(debit, eq(debit.id, settlements.debit_id))
    .where(and(eq(settlements.id, id), isNull(settlements.releases_id)));
  return found ?? null;
}

/** Between a payment or a credit note and a document. */
const isFree = ({ credit, debit }: NonNullable<Awaited<ReturnType<typeof findSettled>>>): boolean =>
  (credit.kind === 'payment' || credit.kind === 'adjustment') && debit.document_id !== null;

async function readOne(db: DbOrTx, id: string): Promise<Settlement> {
  const [settlement] = await findSettlementsById(db, [id]);
  if (!settlement) throw new Error('a settlement was not found where it must be');
  return settlement;
}
