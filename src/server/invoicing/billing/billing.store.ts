import { and, eq, type SQL, sql } from 'drizzle-orm';
import { billingFields, type StoredBilling } from '#shared/invoicing/billing.ts';
import { isMainContactOf } from '../../customers/customers.store.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { customer_billing, customers, users } from '../../schema.ts';

type BillingRow = typeof customer_billing.$inferSelect;

/** What holds for a customer of whom nobody has said anything. */
const firstBilling: Omit<BillingRow, 'customer_id'> = {
  bill_name: null,
  bill_address: null,
  abn: null,
  invoice_emails: [],
  purchase_order: null,
  invoice_when: null,
  terms_days: null,
  is_mailed: true,
  statements: null,
  is_reminded: true,
  hold: 'auto',
  version: 1,
};

/** How a customer is invoiced, or `null` where there is none. */
export async function findBilling(
  db: DbOrTx,
  customer_id: string,
  ownership?: SQL,
): Promise<StoredBilling | null> {
  const [row] = await db
    .select({ name: customers.name, billing: customer_billing })
    .from(customers)
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id))
    .where(and(eq(customers.id, customer_id), ownership));
  return row ? { ...firstBilling, ...row.billing, customer_id, customer_name: row.name } : null;
}

/** A customer whose money is locked, with what documents say of them. */
export interface LockedBilling extends BillingRow {
  customer: { name: string; address: string | null };
}

/**
 * Locks all that is the customer's of money until the transaction ends: whoever writes any of it takes this first, before
 * orders and documents. `null` where there is no such customer.
 */
export async function lockMoney(tx: Tx, customer_id: string): Promise<LockedBilling | null> {
  await tx.execute(sql`insert into ${customer_billing} (customer_id) select ${customers.id} from ${customers}
    where ${customers.id} = ${customer_id} on conflict do nothing`);
  const [billing] = await tx
    .select()
    .from(customer_billing)
    .where(eq(customer_billing.customer_id, customer_id))
    .for('update');
  if (!billing) return null;
  const [customer] = await tx
    .select({
      name: customers.name,
      address: sql<string | null>`coalesce(${users.address}, ${users.delivery_address})`,
    })
    .from(customers)
    .innerJoin(users, isMainContactOf(customers.id))
    .where(eq(customers.id, customer_id));
  if (!customer) throw new Error('a customer has no main contact');
  return { ...billing, customer };
}

/** Writes a change and increments the version. */
export async function writeBilling(
  tx: Tx,
  customer_id: string,
  after: Pick<StoredBilling, (typeof billingFields)[number]>,
): Promise<void> {
  const values = Object.fromEntries(billingFields.map((field) => [field, after[field]]));
  await tx
    .update(customer_billing)
    .set({ ...values, version: sql`${customer_billing.version} + 1` })
    .where(eq(customer_billing.customer_id, customer_id));
}
