import { and, asc, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import { payTo } from '#shared/invoicing/document-content.ts';
import { fulfilledOrderStatuses } from '#shared/orders/order-status.ts';
import type { Setup } from '#shared/overview/setup.contract.ts';
import { findInvitationRun } from '../accounts/invite.ts';
import { findSettings, firstSettings } from '../business/business.store.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { canOrder, isActiveCustomer } from '../customers/customers.store.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { oneOf, plain } from '../kernel/db/columns.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { standingOf } from '../messages/messages.store.ts';
import { isUnassigned } from '../orders/list/order-list.store.ts';
import { customers, documents, orders, outgoing, settings, skus, users } from '../schema.ts';
import { selectOneRow } from './overview.store.ts';

/** How far the shop is set up: nothing of it is stored but that the card is put away. */
export async function findSetup(db: DbOrTx): Promise<Setup> {
  const { setup_put_away_at, business_name: name, pickup_address: address, ...row } = await findSettings(db);
  const { abn, invoicing } = row;
  const is_first_address = address === firstSettings.pickup_address;
  const is_done = name !== firstSettings.business_name && !is_first_address && abn !== null;
  const has_account = payTo(await findMoneySettings(db)) !== null;
  const counts = await countSteps(db);
  const run = await findInvitationRun(db);
  return {
    put_away: setup_put_away_at !== null,
    details: { is_done, name, address, is_first_address, abn, invoicing, has_account },
    ...counts,
    not_invited: run.not_invited,
    inviting: run.total - run.sent - run.refused,
    mail: await findTest(db),
    order: await findFirstOrder(db, invoicing, counts.customers > counts.without_price),
  };
}

export async function putAwaySetup(db: Db, put_away: boolean): Promise<Setup> {
  return transact(db, async (tx) => {
    await tx.update(settings).set({ setup_put_away_at: put_away ? tx.now() : null });
    return findSetup(tx);
  });
}

async function countSteps(db: DbOrTx) {
  const isDriver = and(eq(users.role, 'driver'), eq(users.is_active, true));
  const firstDriver = db.select({ name: users.full_name }).from(users).where(isDriver);
  const byName = firstDriver.orderBy(asc(plain(users.full_name)), asc(users.id)).limit(1);
  const isActive = isActiveCustomer(customers.id);
  return selectOneRow(db, {
    skus: db.$count(skus, onOffer),
    customers: db.$count(customers, isActive),
    without_price: db.$count(customers, sql`${isActive} and not ${canOrder(customers.id)}`),
    drivers: db.$count(users, isDriver),
    driver_name: sql<string | null>`(${byName})`,
  });
}

const testStates = {
  waiting: 'on-its-way',
  sending: 'on-its-way',
  sent: 'taken',
  refused: 'refused',
  given_up: 'refused',
  unknown: 'on-its-way',
  merged: 'none',
  dropped: 'none',
} as const;

/** The last test of mail that an owner sent to themselves. */
async function findTest(db: DbOrTx): Promise<Setup['mail']> {
  const owners = db.select({ id: users.id }).from(users).where(eq(users.role, 'owner'));
  const [last] = await db
    .select({
      state: outgoing.state,
      reason: outgoing.reason,
      is_done: sql<boolean>`bool_or(${outgoing.state} = 'sent') over ()`,
    })
    .from(outgoing)
    .where(
      and(eq(outgoing.channel, 'mail'), like(outgoing.cause, 'test:%'), inArray(outgoing.user_id, owners)),
    )
    .orderBy(desc(outgoing.due_at), desc(outgoing.id))
    .limit(1);
  const is_ready = standingOf(db, 'mail') === 'ready';
  if (!last) return { is_ready, is_done: false, state: 'none', reason: null };
  const { reason, is_done } = last;
  // What a server answered stands while it is tried again.
  const state = last.state === 'waiting' && reason !== null ? 'refused' : testStates[last.state];
  return { is_ready, is_done, state, reason };
}

const isIssued: SQL = sql`exists (select from ${documents}
  where ${documents.id} = ${orders.document_id} and ${documents.state} = 'issued')`;

/** How the oldest order goes along that is not cancelled. */
async function findFirstOrder(db: DbOrTx, invoicing: boolean, canAny: boolean): Promise<Setup['order']> {
  const [order] = await db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      customer_id: orders.customer_id,
      version: orders.version,
      document_id: orders.document_id,
      driver_name: users.full_name,
      is_unassigned: sql<boolean>`${isUnassigned}`,
      is_delivered: sql<boolean>`${oneOf(orders.status, fulfilledOrderStatuses)}`,
      is_issued: sql<boolean>`${isIssued}`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.driver_id))
    .where(ne(orders.status, 'cancelled'))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(1);
  if (!order) {
    const none = { id: null, order_number: null, customer_id: null, version: null };
    return { state: canAny ? 'none' : 'no-price', ...none, driver_name: null, document_id: null };
  }
  const { is_unassigned, is_delivered, is_issued, ...about } = order;
  if (!is_delivered) return { state: is_unassigned ? 'no-driver' : 'with-driver', ...about };
  return { state: invoicing && !is_issued ? 'delivered' : 'done', ...about };
}
