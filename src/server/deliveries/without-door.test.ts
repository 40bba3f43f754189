import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfileRoute } from '#shared/accounts/accounts.contract.ts';
import {
  assignDriverRoute,
  driverOrdersRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { runSheetRoute } from '#shared/papers/papers.contract.ts';
import { dispatchRoute, runRoute } from '#shared/runs/dispatch.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let driver: Person;
let delivered: Order;
let cancelled: Order;
let open: Order;
let run_id: string;

const secrets = [
  '77 Secret Lane',
  'Key under the mat',
  '0412 999 111',
  'Left with Ilona',
  'zsuzsa@washline.test',
  'Behind the side gate',
];
const [address = '', special_instructions = '', phone = '', notes = '', email = '', visit_note = ''] =
  secrets;

beforeAll(async () => {
  world = await openWorld();
  [owner, driver] = [await world.person('owner'), await world.person('driver')];
  const customer = await world.person('customer', { phone, email });
  await world.call(customer, updateProfileRoute, { body: { visit_note } });
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  const delivery_address = `${address}, The Rocks NSW 2000`;
  const more = { pickup_address: address, delivery_address, special_instructions };
  const place = async () => {
    const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], more));
    await world.call(owner, assignDriverRoute, {
      params: { id: order.id },
      body: { driver_id: driver.user.id },
    });
    return order;
  };
  [delivered, cancelled, open] = [await place(), await place(), await place()];
  const body = { status: 'delivered', notes } as const;
  await world.call(driver, updateDeliveryRoute, { params: { id: delivered.id }, body });
  await world.call(owner, editOrderRoute, { params: { id: cancelled.id }, body: { status: 'cancelled' } });
  const day = businessDay(delivered.pickup_date, 'Australia/Sydney');
  const { runs } = (await world.call(owner, dispatchRoute, { query: { day } })).reply;
  run_id = runs.find((run) => run.driver_id === driver.user.id)?.id ?? '';
});
afterAll(() => world.close());

/** What a driver is answered about an order, as text, with what is in it of the secrets. */
async function found(order: Order): Promise<string[]> {
  const one = async (rows: readonly Order[]) => JSON.stringify(rows.find(({ id }) => id === order.id));
  const texts = [
    await one((await world.call(driver, driverOrdersRoute, {})).reply.rows),
    await one((await world.call(driver, ordersRoute, {})).reply.rows),
    (await world.call(driver, orderRoute, { params: { id: order.id } })).text,
  ];
  for (const text of texts) expect(text).toContain(order.order_number);
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
}
const daysOn = (days: number) => {
  const day = businessDay(delivered.created_at, 'Australia/Sydney').add({ days });
  world.setNow(day.toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '00:00' }).toInstant());
};

test('of what is over drivers are answered no addresses, phones and notes once the next day has ended [LEG-13, CUS-36]', async () => {
  daysOn(1);
  expect(await found(delivered)).toEqual(secrets);
  expect(await found(cancelled)).toContain(address);
  daysOn(2);
  expect([await found(delivered), await found(cancelled)]).toEqual([[], []]);
  expect(await found(open)).toContain(address);
  const { reply } = await world.call(driver, orderRoute, { params: { id: delivered.id } });
  expect([reply.pickup_address, reply.delivery_address]).toEqual([
    'The address is no longer shown',
    'The Rocks 2000',
  ]);
  const { text } = await world.call(owner, orderRoute, { params: { id: delivered.id } });
  expect(secrets.filter((secret) => text.includes(secret))).toEqual(secrets);
});

test('nor of runs of days before that; staff still are [LEG-13]', async () => {
  const params = { id: run_id };
  const day = businessDay(delivered.pickup_date, 'Australia/Sydney');
  const setDay = (days: number) =>
    world.setNow(
      day.add({ days }).toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '12:00' }).toInstant(),
    );
  const statuses = async (who: Person) => [
    (await world.call(who, runRoute, { params })).status,
    (await world.call(who, runSheetRoute, { params })).status,
  ];
  setDay(1);
  expect(await statuses(driver)).toEqual([200, 200]);
  setDay(2);
  expect([await statuses(driver), await statuses(owner)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
});
