import { and, asc, eq, notInArray } from 'drizzle-orm';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { finishedOrderStatuses } from '#shared/orders/order-status.ts';
import type { AddressChange, AddressResult } from '#shared/orders/orders.contract.ts';
import { customerOf } from '../../accounts/ownership.ts';
import { lockWindows } from '../../booking/booking-write.store.ts';
import { shareDays } from '../../booking/closed-days.store.ts';
import { customerEvents } from '../../customers/customers.events.ts';
import { type Db, inOneTransaction, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { order_series, orders } from '../../schema.ts';
import { lockSeries } from '../../series/series.store.ts';
import { isRunning } from '../../series/series-read.store.ts';
import { driversOf, type EventOrder } from '../events/order-rules.ts';
import { lockOrder } from '../store/lock-order.store.ts';
import { lockOrders } from '../store/lock-orders.store.ts';
import { editOpenOrder } from './edit-order.ts';
import { editSeriesUnasked } from './edit-series.ts';

type Told = Pick<EventOrder, 'order_number' | 'driver_id' | 'other_driver_id'>;

const gathered = { is_gathered: true };

/**
 * Puts another delivery address on all that a customer has open, also as the pickup address where that was the same: on recurring
 * orders with their orders, then on each order left. Each alone, but all in one transaction with the one notice of all.
 */
export const changeAddress = (
  db: Db,
  caller: Caller,
  change: AddressChange,
): Promise<{ results: AddressResult[] }> =>
  inOneTransaction(db, async (all) => {
    const results: AddressResult[] = [];
    const told: Told[] = [];
    const tryEach = async (of: AddressResult['of'], ids: string[], edit: typeof editOne) => {
      for (const id of ids) {
        try {
          told.push(...(await transact(all, (tx) => edit(tx, caller, id, change))));
          results.push({ of, id, outcome: 'changed', reason: null });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const outcome = error.code === 'order-locked' ? 'locked' : 'refused';
          results.push({ of, id, outcome, reason: error.message });
        }
      }
    };
    const series = await transact(all, (tx) => lockKept(tx, caller, change));
    await tryEach('series', series, editSeriesOf);
    // All others went along with their recurring order.
    const left = await transact(all, (tx) => findOrders(tx, caller, change));
    await tryEach('order', left, editOne);
    const count = results.filter(({ of, outcome }) => of === 'series' && outcome === 'changed').length;
    await transact(all, (tx) => tellOf(tx, caller, told, count));
    return { results };
  });

/** Locks what still has the address, always in this sequence: series, orders, days, windows. Returns the running series. */
async function lockKept(tx: Tx, caller: Caller, change: AddressChange): Promise<string[]> {
  const { customer_id, delivery_address } = order_series;
  const isKept = and(eq(customer_id, customerOf(caller)), eq(delivery_address, change.from), isRunning);
  const series = await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(isKept)
    .orderBy(asc(order_series.id))
    .for('update');
  await lockOrders(tx, await findOrders(tx, caller, change));
  await shareDays(tx);
  if (tx.business.use_windows) await lockWindows(tx);
  return series.map(({ id }) => id);
}

async function findOrders(tx: Tx, caller: Caller, { from }: AddressChange): Promise<string[]> {
  const { id, customer_id, delivery_address, status, number } = orders;
  const isOpen = notInArray(status, [...finishedOrderStatuses]);
  const rows = await tx
    .select({ id })
    .from(orders)
    .where(and(eq(customer_id, customerOf(caller)), eq(delivery_address, from), isOpen))
    .orderBy(asc(number));
  return rows.map((row) => row.id);
}

const addressesOf = ({ pickup_address }: { pickup_address: string }, { from, to }: AddressChange) => ({
  delivery_address: to,
  ...(pickup_address === from && { pickup_address: to }),
});

async function editSeriesOf(tx: Tx, caller: Caller, id: string, change: AddressChange): Promise<Told[]> {
  const stored = (await lockSeries(tx, id, caller)) ?? refuse('not-found', 'This recurring order is gone.');
  const edit = addressesOf(stored.series, change);
  const { scoped } = await editSeriesUnasked(tx, caller, stored, edit, gathered);
  return scoped?.changed ?? [];
}

async function editOne(tx: Tx, caller: Caller, id: string, change: AddressChange): Promise<Told[]> {
  const order = (await lockOrder(tx, id, caller)) ?? refuse('not-found', 'This order is gone.');
  const edit = { ...addressesOf(order, change), ...(order.occurrence && { scope: 'this' as const }) };
  await editOpenOrder(tx, caller, order, edit, gathered);
  return [order];
}

async function tellOf(tx: Tx, caller: Caller, told: readonly Told[], series: number): Promise<void> {
  if (told.length + series === 0) return;
  const what = joinWithAnd([
    ...(told.length > 0 ? [told.length === 1 ? '1 order' : `${told.length} orders`] : []),
    ...(series > 0 ? [series === 1 ? '1 recurring order' : `${series} recurring orders`] : []),
  ]);
  const driven = told.flatMap((order) => driversOf(order).map((driver_id) => ({ driver_id, order })));
  const stops = [...Map.groupBy(driven, ({ driver_id }) => driver_id)].map(([driver_id, theirs]) => ({
    driver_id,
    orders: [...new Set(theirs.map(({ order }) => order.order_number))],
  }));
  const event = { type: 'customer.address_changed' as const, actor_id: caller.id, data: { what, stops } };
  await record(tx, customerEvents, { id: customerOf(caller) }, event);
}
