import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { approveModificationRoute, editOrderRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { assignDriver } from '../../deliveries/assign-driver.ts';
import { type Db, inOneTransaction } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import { editOrder } from '../edit/edit-order.ts';
import { edit, openShopWorld, placeOne, placeRecurring, read, type Shop } from '../orders.fixture.ts';
import { rejectModification } from '../proposal/decide-modification.ts';

let shop: Shop;
let order: Order;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  order = await placeRecurring(shop);
});

const as = ({ user }: Person, reach: Caller['reach']): Caller => ({
  ...user,
  reach,
  customer_id: reach === 'own' ? user.id : null,
  session_id: user.id,
});
const command = (caller: Caller) => ({ id: order.id, caller, ifMatch: null });
const input = () => ({ params: { id: order.id } });

/** Makes a call while another change of the order is written but not committed, and returns its answer. */
async function whileChanging<T>(change: (db: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  return (
    await inOneTransaction(shop.db, async (db) => {
      await change(db);
      const answer = call();
      await untilBlocked(shop.db);
      return { answer };
    })
  ).answer;
}

const propose = (db: Db) =>
  editOrder(db, command(as(shop.owner, 'any')), { special_instructions: 'Ring twice' });

test('who waits for another change decides on the proposal it made [MOD-3]', async () => {
  const approved = await whileChanging(propose, () =>
    shop.call(shop.customer, approveModificationRoute, input()),
  );
  expect(approved.status).toBe(200);
  expect(approved.reply).toMatchObject({ special_instructions: 'Ring twice', modification_requested: false });
});

test('who waits for another change does not decide on the proposal it settled [MOD-3]', async () => {
  await propose(shop.db);
  const approved = await whileChanging(
    (db) => rejectModification(db, command(as(shop.customer, 'own'))),
    () => shop.call(shop.customer, approveModificationRoute, input()),
  );
  expect(approved.status).toBe(409);
});

test('who waits for another change answers with the driver it assigned [ORD-8]', async () => {
  const locked = await whileChanging(
    (db) => assignDriver(db, command(as(shop.owner, 'any')), shop.jonah.user.id),
    () => shop.call(shop.admin, lockOrderRoute, input()),
  );
  expect(locked.reply).toMatchObject({ driver_id: shop.jonah.user.id, driver_name: 'Jonah Reid' });
});

test('who waits for another change finds the recurrence it started or stopped [REC-5]', async () => {
  const stopped = await whileChanging(
    (db) => editOrder(db, command(as(shop.customer, 'own')), { is_recurring: false }),
    () => edit(shop, shop.owner, order, { special_instructions: 'Knock' }),
  );
  expect(stopped.reply).toMatchObject({ is_recurring: false, special_instructions: 'Knock' });
  order = await placeOne(shop);
  const started = await whileChanging(
    (db) =>
      editOrder(db, command(as(shop.customer, 'own')), {
        is_recurring: true,
        frequency_template_id: shop.weekly.id,
      }),
    () => shop.call(shop.owner, editOrderRoute, { ...input(), body: { special_instructions: 'Knock' } }),
  );
  expect(started.reply).toMatchObject({ is_recurring: true, modification_requested: true });
  expect(await read(shop, order.id)).toMatchObject(started.reply);
});
