import { formatCents } from '#shared/kernel/money.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { allocate } from '#shared/ledger/allocate.ts';
import type { Settlement } from '#shared/ledger/entry.ts';
import type { SettleItem } from '#shared/payments/payment.ts';
import { lockMoney } from '../invoicing/billing/billing.store.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { recordSettled } from '../invoicing/store/record-settled.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { findOpenEntries } from '../ledger/ledger.store.ts';
import { settle } from '../ledger/settle.ts';
import { findSettlementsById } from '../ledger/settlements.store.ts';
import { asOpen, findChosen } from './store/owed-documents.store.ts';
import { sumOfOpen } from './store/refundable.store.ts';

interface UsedCredit {
  customer_id: string;
  /** Absent: what is due earliest. */
  items?: readonly SettleItem[] | undefined;
}

/**
 * Staff settle what a customer owes from their credit, the oldest first (PAY-4).
 * @throws Refusal `invoicing-off`; `not-enough-credit`; `over-settled`; `not-issued`; `invalid` for documents of another customer
 */
export function useCredit(
  db: Db,
  actor_id: string,
  { customer_id, items }: UsedCredit,
): Promise<Settlement[]> {
  return transact(db, async (tx) => {
    await requireInvoicing(tx);
    const billing = await lockMoney(tx, customer_id);
    if (!billing) return refuseField('customer_id', 'Choose a customer');
    const { credits, debits } = await findOpenEntries(tx, customer_id);
    const chosen = items && (await findChosen(tx, customer_id, items, 'items'));
    const credit = sumOfOpen(credits);
    const asked = chosen?.reduce((sum, { amount }) => sum + amount, 0) ?? 1;
    if (credit < asked) refuse('not-enough-credit', `This customer has ${formatCents(credit)} of credit.`);
    const owed = chosen?.map(asOpen) ?? debits.map((entry) => ({ open: entry.open, entry }));
    const pairs = allocate(credits, owed).map(({ debit, ...pair }) => ({ ...pair, debit: debit.entry }));
    const ids = await settle(tx, actor_id, pairs);
    await recordSettled(tx, actor_id, 'document.settled', pairs);
    return findSettlementsById(tx, ids);
  });
}
