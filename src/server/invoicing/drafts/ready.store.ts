import { and, asc, desc, eq, min, type SQL, sql } from 'drizzle-orm';
import { isPeriodic, periodAt } from '#shared/invoicing/invoice-period.ts';
import type { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import type { ReadyCustomer, ReadyQuery } from '#shared/invoicing/invoices.contract.ts';
import type { Page } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isReadyToInvoice } from '../../accounts/store/to-invoice-condition.ts';
import { isOfCustomer } from '../../customers/customers.store.ts';
import { matchesText, numberText } from '../../kernel/db/conditions.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customer_billing, customers, money_settings, orders } from '../../schema.ts';

/** What was agreed with a customer, else what the shop has. */
const whenColumn = sql<InvoiceWhen>`coalesce(${customer_billing.invoice_when}, ${money_settings.invoice_when})`;

const hasBilling = eq(customer_billing.customer_id, orders.customer_id);
const total = sql<number>`sum(${orders.total_amount})`.mapWith(Number);
const oldest = min(orders.fulfilled_at);
const sortKeys = { oldest, customer_name: customers.plain_name, total };

/**
 * The customers with orders to invoice, the one that waits longest first unless the query says otherwise. Orders that come to
 * nothing wait for others.
 */
export async function findReady(db: DbOrTx, query: ReadyQuery): Promise<Page<ReadyCustomer>> {
  const { limit = defaultLimit, offset = 0, sort = 'oldest', direction = 'asc' } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  const counted = countReady(db, query);
  const rows = await selectReady(db, query)
    .orderBy(inDirection(sortKeys[sort]), asc(customers.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map((row) => asReady(db, row)), total: await counted };
}

/** How many customers have orders to invoice, of those that a query leaves. */
export const countReady = (db: DbOrTx, query: ReadyFilters = {}): Promise<number> =>
  db.$count(selectReady(db, query).as('ready'));

type ReadyFilters = Pick<ReadyQuery, 'search' | 'when'>;

const selectReady = (db: DbOrTx, { search, when }: ReadyFilters) =>
  db
    .select({
      customer_id: customers.id,
      customer_name: customers.name,
      invoice_when: whenColumn,
      order_count: sql<number>`count(*)`.mapWith(Number),
      total,
      oldest,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .leftJoin(customer_billing, hasBilling)
    .crossJoin(money_settings)
    .where(
      and(
        isReadyToInvoice(db),
        when && sql`${whenColumn} in ${when}`,
        search ? searchCondition(search) : undefined,
      ),
    )
    .groupBy(customers.id, customers.name, whenColumn)
    .having(sql`${total} > 0`)
    .$dynamic();

function asReady(
  db: DbOrTx,
  {
    oldest: oldest_at,
    ...row
  }: Omit<ReadyCustomer, 'next_on' | 'oldest_on'> & { oldest: Temporal.Instant | null },
): ReadyCustomer {
  const zone = db.timeZone();
  const today = businessDay(db.now(), zone);
  const { invoice_when } = row;
  return {
    ...row,
    next_on: isPeriodic(invoice_when) ? periodAt(invoice_when, today).end.add({ days: 1 }) : null,
    oldest_on: businessDay(oldest_at ?? db.now(), zone),
  };
}

const searchCondition = (search: string): SQL | undefined =>
  matchesText(search, [numberText(orders.order_number)], (word) => isOfCustomer(orders.customer_id, word));

/** The customers of whom the clock may draft orders now: not those who are invoiced by hand. */
export async function findDue(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ customer_id: orders.customer_id })
    .from(orders)
    .leftJoin(customer_billing, hasBilling)
    .crossJoin(money_settings)
    .where(and(isReadyToInvoice(db), sql`${whenColumn} <> 'by_hand'`));
  return rows.map(({ customer_id }) => customer_id);
}

/** The orders of a customer that can be invoiced, the oldest first. Needs the customer's money locked. */
export const findReadyOrders = (tx: Tx, customer_id: string) =>
  tx
    .select({
      id: orders.id,
      total_amount: orders.total_amount,
      gst_charged: orders.gst_charged,
      fulfilled_at: orders.fulfilled_at,
      drafted_for: orders.drafted_for,
    })
    .from(orders)
    .where(and(eq(orders.customer_id, customer_id), isReadyToInvoice(tx)))
    .orderBy(asc(orders.id))
    .for('update');
