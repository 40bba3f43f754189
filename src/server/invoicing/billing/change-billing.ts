import {
  type Billing,
  billingAfter,
  billingChanges,
  billingFields,
  ownBillingFields,
  type StoredBilling,
} from '#shared/invoicing/billing.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { lockUnerased, refuseErased } from '../../customers/customers.store.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../../kernel/http/serve.ts';
import { recordChanges } from '../../notifications/record.ts';
import { billingEvents } from './billing.events.ts';
import { findBilling, lockMoney, writeBilling } from './billing.store.ts';

/** Whose billing, who asks for it, and the version they have seen (`null`: any version). */
interface BillingCommand {
  id: string;
  caller: Caller;
  ifMatch: number | null;
}

/**
 * Changes how a customer is invoiced; they themselves their addresses and purchase order.
 * @throws Refusal `not-found`; `forbidden` for what only staff change; `erased`; `changed-meanwhile`
 */
export function changeBilling(
  db: Db,
  { id, caller, ifMatch }: BillingCommand,
  change: Billing,
): Promise<StoredBilling> {
  return transact(db, async (tx) => {
    if (!(await findBilling(tx, id, caller))) refuseNotFound();
    requireOwnFields(caller, change);
    // As everywhere the money first, and then the customer: who erases them waits for both in this sequence.
    await lockMoney(tx, id);
    if (!(await lockUnerased(tx, id))) refuseErased();
    const before = (await findBilling(tx, id, caller)) ?? refuseNotFound();
    requireVersion(ifMatch, before.version);
    const after = billingAfter(before, change);
    const changes = billingChanges(before, after);
    if (changes.length === 0) return before;
    await writeBilling(tx, id, after);
    await recordChanges(
      tx,
      billingEvents,
      { id },
      { type: 'billing.changed', actor_id: caller.id, data: { changes } },
    );
    return (await findBilling(tx, id, caller)) ?? refuseNotFound();
  });
}

function requireOwnFields({ reach }: Caller, change: Billing): void {
  const own: readonly string[] = ownBillingFields;
  const isStaffs = billingFields.some((field) => change[field] !== undefined && !own.includes(field));
  if (reach === 'own' && isStaffs) refuse('forbidden', 'Ask the laundry to change this.');
}
