import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assignDriverRoute,
  closeLegRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  orderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import type { Person } from '../testing/world.ts';
import {
  occurrenceAfter,
  openShopWorld,
  placeOne,
  placeRecurring,
  type Shop,
  send,
} from './orders.fixture.ts';

/** A reply is made of what was read and written, mostly without reading the order again. */

let shop: Shop;
let ben: Person;
let order: Order;
beforeAll(async () => {
  shop = await openShopWorld();
  ben = await shop.person('driver', { full_name: 'Ben Driver' });
});
afterAll(() => shop.close());

const input = () => ({ params: { id: order.id } });

/** The order as a GET answers, without what only its details have. */
async function stored() {
  const {
    history: _,
    legs: __,
    files: ___,
    estimated_items: ____,
    estimated_total: _____,
    counted_at: ______,
    counted_by_name: _______,
    bags: ________,
    ...rest
  } = (await send(shop, shop.owner, orderRoute, input(), {})).json();
  return rest;
}

const change = (who: Person, body: OrderEdit) => send(shop, who, editOrderRoute, { ...input(), body }, {});
const asCustomer = (body: OrderEdit) => change(shop.customer, body);
const asStaff = (body: OrderEdit) => change(shop.owner, body);
const assign = (driver: Person) =>
  send(shop, shop.owner, assignDriverRoute, { ...input(), body: { driver_id: driver.user.id } }, {});
const report = (status: 'picked_up' | 'delivered', notes?: string) =>
  send(shop, shop.jonah, updateDeliveryRoute, { ...input(), body: { status, notes } }, {});
const cancel = (repeat?: 'stop' | 'skip') =>
  send(shop, shop.customer, deleteOrderRoute, { ...input(), query: { repeat } }, {});

type Send = () => ReturnType<typeof send>;
const calls: Record<string, Send> = {
  'an edit': () => asCustomer({ delivery_address: '9 Pitt St', special_instructions: '' }),
  'an edit of the items': () => asCustomer({ items: [{ sku_id: shop.towel.id, quantity: 5 }] }),
  'an edit that changes nothing': () => asCustomer({ delivery_address: order.delivery_address }),
  'a moved pickup': () => asCustomer({ pickup_date: order.pickup_date.add({ hours: 1 }) }),
  'another frequency': () => asCustomer({ frequency_template_id: shop.monthly.id }),
  'an end of the recurrence': () => asCustomer({ is_recurring: false }),
  'a start of the recurrence': () =>
    asCustomer({ is_recurring: true, frequency_template_id: shop.monthly.id }),
  'an edit by staff': () => asStaff({ special_instructions: 'Leave it', pickup_address: '3 Quay St' }),
  'an edit by staff of all there is': () =>
    asStaff({
      status: 'in_progress',
      items: [{ sku_id: shop.sheet.id, quantity: 7 }],
      pickup_date: order.pickup_date.add({ minutes: 30 }),
      delivery_date: order.delivery_date.add({ hours: 3 }),
      special_instructions: '',
      delivery_address: '4 Quay St',
    }),
  'a status': () => asStaff({ status: 'processing' }),
  'a status that the delivery follows': () => asStaff({ status: 'out_for_delivery' }),
  'a last status': () => asStaff({ status: 'delivered', delivery_address: '5 Quay St' }),
  lock: () => send(shop, shop.admin, lockOrderRoute, input(), {}),
  unlock: () => send(shop, shop.admin, unlockOrderRoute, input(), {}),
  'another driver': () => assign(ben),
  'the same driver': () => assign(shop.jonah),
  unassign: () => send(shop, shop.owner, unassignDriverRoute, input(), {}),
  'a step': () => report('picked_up', 'At the back'),
  'the last step': () => report('delivered'),
  approve: () => send(shop, shop.customer, approveModificationRoute, input(), {}),
  reject: () => send(shop, shop.customer, rejectModificationRoute, input(), {}),
  cancel: () => cancel(),
  'cancel this occurrence': () => cancel('skip'),
};

/** Changes that say nothing else than that they have nothing to do on some of the orders below. */
const refused: Record<string, readonly string[]> = {
  regular: ['approve', 'reject'],
  uncollected: ['approve', 'reject', 'a step'],
};

const states: Record<string, () => Promise<void>> = {
  regular: async () => {
    order = await placeOne(shop);
    await assign(shop.jonah);
  },
  recurring: async () => {
    order = await placeRecurring(shop);
    await occurrenceAfter(shop, order, 1);
    await assign(shop.jonah);
    await asStaff({ items: [{ sku_id: shop.towel.id, quantity: 9 }], special_instructions: 'Ring' });
  },
  uncollected: async () => {
    order = await placeOne(shop);
    await assign(shop.jonah);
    const { legs } = (await send(shop, shop.owner, orderRoute, input(), {})).json();
    const body = { result: 'failed', reason: 'closed', note: 'Gate locked' } as const;
    await send(shop, shop.owner, closeLegRoute, { params: { id: legs[0].id }, body }, {});
  },
};

for (const [state, prepare] of Object.entries(states)) {
  test.each(Object.entries(calls).filter(([name]) => !refused[state]?.includes(name)))(
    `%s of a ${state} order answers what a read then answers [ORD-8]`,
    async (_name, call) => {
      await prepare();
      const reply = await call();
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json()).toEqual(await stored());
    },
  );

  test(`a deletion of a ${state} order answers what a read answered before [ORD-8]`, async () => {
    await prepare();
    const before = await stored();
    const reply = await send(shop, shop.owner, deleteOrderRoute, input(), {});
    expect(reply.json()).toEqual(before);
  });
}
