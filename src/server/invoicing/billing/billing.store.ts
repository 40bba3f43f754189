import { and, eq, sql } from 'drizzle-orm';
import { billingFields, type StoredBilling } from '#shared/invoicing/billing.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { isMainContactOf } from '../../customers/customers.store.ts';
import { findHold } from '../../customers/hold.store.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { selectBalance } from '../../ledger/ledger.store.ts';
import { customer_billing, customers, documents, ledger, money_settings, users } from '../../schema.ts';

type BillingRow = typeof customer_billing.$inferSelect;

/** What holds for a customer of whom nobody has said anything. */
export const firstBilling: Omit<BillingRow, 'customer_id'> = {
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

/**
 * How a customer is invoiced and what they owe, or `null` where there is none. To customers it is their own, and says what their
 * statement does (INV-23).
 */
export async function findBilling(
  db: DbOrTx,
  customer_id: string,
  viewer?: Viewer,
): Promise<StoredBilling | null> {
  const owed = selectBalance(db, customers.id, viewer?.reach === 'own' ? 'own' : 'stored').as('owed');
  const ownership = viewer && ownedBy({ customer_id: customers.id }, viewer);
  const [row] = await db
    .select({
      name: customers.name,
      billing: customer_billing,
      documents_kept_until,
      opening,
      owed: { balance: owed.balance, overdue: owed.overdue, credit: owed.credit },
      shop: {
        invoice_when: money_settings.invoice_when,
        terms_days: money_settings.terms_days,
        statements: money_settings.statements,
      },
    })
    .from(customers)
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id))
    .crossJoinLateral(owed)
    .crossJoin(money_settings)
    .where(and(eq(customers.id, customer_id), ownership));
  if (!row) return null;
  const on_hold = await findHold(db, customer_id);
  const { name: customer_name, billing, documents_kept_until: kept, owed: owes, opening: first, shop } = row;
  return {
    ...firstBilling,
    ...billing,
    customer_id,
    customer_name,
    ...owes,
    ...(first && { opening: { open: first.open, dated_on: Temporal.PlainDate.from(first.dated_on) } }),
    on_hold,
    documents_kept_until: kept,
    shop,
  };
}

const opening = sql<{ open: number; dated_on: string } | null>`(
  select jsonb_build_object('open', open, 'dated_on', dated_on) from ${ledger}
  where ${ledger.customer_id} = ${customers.id} and kind = 'opening' and open > 0)`;

/** Of the document issued last. */
const documents_kept_until = sql<Temporal.PlainDate | null>`(
  select (max(issued_on) + make_interval(years => (select keep_years from ${money_settings})))::date
  from ${documents} where ${documents.customer_id} = ${customers.id})`.mapWith(documents.issued_on);

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
