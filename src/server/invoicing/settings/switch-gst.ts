import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { GstSwitch } from '#shared/invoicing/money-settings.contract.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { isReadyToInvoice } from '../../accounts/store/to-invoice-condition.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/database.ts';
import { readOneMoment } from '../../kernel/db/database.ts';
import { type CustomerNotice, recordMany, tellCustomers } from '../../notifications/record-many.ts';
import { refresh } from '../../notifications/refresh.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { documents, money_settings, order_series, orders } from '../../schema.ts';
import { findMoneySettings } from './money-settings.store.ts';

/** Orders that get new totals: those not yet fulfilled that take place and stand on no document, in the other mode. */
const isToSwitch = ({ gst_charged }: GstMode): SQL | undefined =>
  and(
    isNull(orders.fulfilled_at),
    ne(orders.status, 'cancelled'),
    isNull(orders.document_id),
    eq(orders.gst_charged, !gst_charged),
  );

/** What comes to something, whatever the mode. */
const isWorthSomething = gt(orders.total_amount, 0);

/** What another mode of the shop would do (INV-21). */
export const previewGstSwitch = (db: Db): Promise<GstSwitch> =>
  readOneMoment(db, async (tx) => {
    const { gst_registered } = await findMoneySettings(tx);
    const toSwitch = and(isToSwitch({ gst_charged: !gst_registered }), isWorthSomething);
    const [counts] = await tx
      .select({
        orders: sql<number>`count(*)`.mapWith(Number),
        customers: sql<number>`count(distinct ${orders.customer_id})`.mapWith(Number),
      })
      .from(orders)
      .where(toSwitch);
    return { orders: 0, customers: 0, ...counts, uninvoiced: await countUninvoiced(tx) };
  });

/** Fulfilled orders that can be invoiced, or stand on a draft; what comes to nothing waits for others, and keeps off nothing. */
async function countUninvoiced(db: DbOrTx): Promise<number> {
  const drafted = db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'draft'));
  const isDrafted = and(inArray(orders.document_id, drafted), sql`(select invoicing from ${money_settings})`);
  const ready = await db.$count(orders, and(isReadyToInvoice(db), isWorthSomething));
  return ready + (await db.$count(orders, isDrafted));
}

/**
 * Before the money settings are locked for another mode: whoever makes an order of a series has locked it, and then waits for
 * the mode.
 */
export async function lockForGstSwitch(tx: Tx, gst_registered: boolean): Promise<void> {
  if ((await findMoneySettings(tx)).gst_registered === gst_registered) return;
  await tx.select({ id: order_series.id }).from(order_series).orderBy(asc(order_series.id)).for('update');
}

/**
 * The shop starts or stops charging GST: what is not fulfilled gets new totals, each order an entry in its history, each customer
 * one notice, in a few statements. Needs the money settings locked, so that nothing is ordered meanwhile.
 * @throws Refusal `uninvoiced-orders`, with their number
 */
export async function switchGst(tx: Tx, actor_id: string, mode: GstMode): Promise<void> {
  const series = await lockSeriesTotals(tx, mode);
  const switched = await lockSwitched(tx, mode);
  // Only now nobody fulfils one of them any more.
  requireNoneUninvoiced(await countUninvoiced(tx));
  await writeSeriesTotals(tx, series);
  await writeTotals(tx, switched, mode);
  await switchOwnLines(tx, mode);
  await tell(tx, actor_id, switched, mode);
}

function requireNoneUninvoiced(count: number): void {
  if (count === 0) return;
  const orders = count === 1 ? 'order that is' : 'orders that are';
  refuse(
    'uninvoiced-orders',
    `Invoice the ${count.toLocaleString('en-AU')} delivered ${orders} not on an issued invoice yet.`,
  );
}

interface Switched {
  id: string;
  order_number: string;
  customer_id: string;
  before: Cents;
  after: Cents;
}

async function lockSwitched(tx: Tx, mode: GstMode): Promise<Switched[]> {
  const rows = await tx
    .select({
      id: orders.id,
      order_number: orders.order_number,
      customer_id: orders.customer_id,
      items: orders.items,
      charges: orders.charges,
      total_amount: orders.total_amount,
    })
    .from(orders)
    .where(isToSwitch(mode))
    .orderBy(asc(orders.id))
    .for('update');
  return rows.map(({ items, charges, total_amount, ...order }) => ({
    ...order,
    before: total_amount,
    after: totalsOf(items, charges, mode).total,
  }));
}

async function writeTotals(tx: Tx, switched: readonly Switched[], { gst_charged }: GstMode): Promise<void> {
  const totals = switched.map(({ id, after }) => ({ id, total: after }));
  await tx.execute(sql`update ${orders}
    set total_amount = switched.total, gst_charged = ${gst_charged}, version = version + 1, updated_at = ${tx.now().toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as switched (id uuid, total bigint)
    where ${orders.id} = switched.id`);
  // What comes to nothing goes along with the orders to come.
  await tx
    .update(orders)
    .set({ gst_charged })
    .where(
      and(
        eq(orders.total_amount, 0),
        isNotNull(orders.fulfilled_at),
        isNull(orders.document_id),
        eq(orders.gst_charged, !gst_charged),
      ),
    );
}

/** What each series comes to is what it makes next; an ended one may start again. */
async function lockSeriesTotals(tx: Tx, mode: GstMode): Promise<{ id: string; total: Cents }[]> {
  const rows = await tx
    .select({ id: order_series.id, items: order_series.items, charges: order_series.charges })
    .from(order_series)
    .orderBy(asc(order_series.id))
    .for('update');
  return rows.map(({ id, items, charges }) => ({ id, total: totalsOf(items, charges, mode).total }));
}

const writeSeriesTotals = (tx: Tx, totals: readonly { id: string; total: Cents }[]) =>
  tx.execute(sql`update ${order_series} set total_amount = repriced.total
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as repriced (id uuid, total bigint)
    where ${order_series.id} = repriced.id`);

/** Whether the clock has drafted the same period in the other mode as well: then that one is the draft of the period (INV-3). */
const hasTwin = ({ gst_charged }: GstMode) => sql`exists (select from ${documents} as twin
  where twin.state = 'draft' and twin.customer_id = ${documents.customer_id} and twin.gst_charged = ${gst_charged}
    and twin.period_end = ${documents.period_end} and twin.period_start < twin.period_end)`;

/** Drafts of own lines alone; those of orders have been issued. */
const switchOwnLines = (tx: Tx, { gst_charged }: GstMode) =>
  tx
    .update(documents)
    .set({
      gst_charged,
      period_start: sql`case when not ${hasTwin({ gst_charged })} then ${documents.period_start} end`,
      period_end: sql`case when not ${hasTwin({ gst_charged })} then ${documents.period_end} end`,
      version: sql`${documents.version} + 1`,
      updated_at: tx.now(),
    })
    .where(
      and(
        eq(documents.state, 'draft'),
        eq(documents.gst_charged, !gst_charged),
        sql`not exists (select from ${orders} where ${orders.document_id} = ${documents.id})`,
      ),
    );

async function tell(
  tx: Tx,
  actor_id: string,
  switched: readonly Switched[],
  { gst_charged }: GstMode,
): Promise<void> {
  const changed = switched.filter(({ before, after }) => before !== after);
  const event_ids = await recordMany(
    tx,
    orderEvents,
    changed.map(({ id: subject_id, before, after }) => {
      const data = { gst_charged, before: formatCents(before), after: formatCents(after) };
      return { subject_id, event: { type: 'gst.switched', actor_id, data } };
    }),
  );
  const told = changed.map((order, index) => ({ ...order, event_id: event_ids[index] ?? '' }));
  const ofCustomer = Map.groupBy(told, ({ customer_id }) => customer_id);
  await tellCustomers(
    tx,
    [...ofCustomer.values()].map((theirs) => noticeOf(theirs, { gst_charged })),
  );
  // One message for all of them: their lists load again.
  const [first] = changed;
  if (first)
    tx.messages.push(refresh('order', first.id, 'everybody'), refresh('series', first.id, 'everybody'));
}

function noticeOf(
  theirs: readonly (Switched & { event_id: string })[],
  { gst_charged }: GstMode,
): CustomerNotice {
  const [first] = theirs;
  if (!first) throw new Error('a customer without an order is told nothing');
  const { customer_id, event_id } = first;
  const how = gst_charged ? 'We charge GST from now on.' : 'We no longer charge GST.';
  const comes = theirs.map((each, index) =>
    [each.order_number, ...(index === 0 ? ['now comes'] : []), 'to', formatCents(each.after)].join(' '),
  );
  const what = `${joinWithAnd(comes)}.`;
  return { customer_id, event_id, type: 'order_updated', title: 'New totals', message: `${how} ${what}` };
}
