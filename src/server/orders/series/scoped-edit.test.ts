import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { editOrderRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import type { Person } from '../../testing/world.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import {
  edit,
  openShopWorld,
  ordersOf,
  placeOne,
  placeSeries,
  read,
  type Shop,
  send,
  seriesOf,
} from '../orders.fixture.ts';

let shop: Shop;
let start: Temporal.Instant;
beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(() => shop.setNow(start));
afterAll(() => shop.close());

/** The clock makes what comes within a week of this day. */
async function tickOn(days: number): Promise<void> {
  shop.setNow(start.add({ hours: 24 * days }));
  await createDueOccurrences(shop.db);
  shop.setNow(start);
}

const everything = ({ pickup_date, delivery_date }: Order) => ({
  items: [{ sku_id: shop.sheet.id, quantity: 9 }],
  pickup_date: pickup_date.add({ hours: 1 }),
  delivery_date: delivery_date.add({ hours: 2 }),
  pickup_address: 'Dock 1',
  delivery_address: 'Dock 2',
  special_instructions: 'Ring twice',
});

const allFields = ['dates', 'delivery_address', 'items', 'pickup_address', 'special_instructions'];

const save = async (order: Order, body: OrderEdit) => (await edit(shop, shop.customer, order, body)).reply;
const changedByHand = async (order: Order) =>
  (await seriesOf(shop, order)).next.map(({ changed }) => changed).filter((fields) => fields.length > 0);
const instructions = async (order: Order) =>
  (await ordersOf(shop, order)).map(({ special_instructions }) => special_instructions);
const versions = async (order: Order) => (await ordersOf(shop, order)).map(({ version }) => version);

describe('an edit of this order alone', () => {
  test('changes nothing else and is marked, field by field [SER-15]', async () => {
    const [first, second, third] = await placeSeries(shop, 3);
    if (!first || !second || !third) throw new Error('too few orders');
    const before = await seriesOf(shop, first);
    await save(second, { special_instructions: 'Ring', scope: 'this' });
    expect(await changedByHand(first)).toEqual([['special_instructions']]);
    const reply = await save(second, { ...everything(second), scope: 'this' });
    expect(reply).toMatchObject({ total_amount: 3762, special_instructions: 'Ring twice' });
    expect(reply.pickup_date).toEqual(second.pickup_date.add({ hours: 1 }));
    const next_occurrence_date = reply.pickup_date;
    expect(await ordersOf(shop, first)).toEqual([
      { ...first, next_occurrence_date },
      expect.anything(),
      third,
    ]);
    const { next, items, total_amount, pickup_address, delivery_address, special_instructions, history } =
      await seriesOf(shop, first);
    expect(next[1]).toMatchObject({ changed: allFields, planned_pickup: second.pickup_date });
    expect(next.filter((_, index) => index !== 1)).toEqual(before.next.filter((_, index) => index !== 1));
    expect(before).toMatchObject({
      items,
      total_amount,
      pickup_address,
      delivery_address,
      special_instructions,
    });
    expect(history[0]?.summary).toMatch(`of ${second.order_number} alone`);
  });

  test('also the latest: what the clock then makes is as the series says [SER-14, SER-15]', async () => {
    const [first, second] = await placeSeries(shop, 2);
    if (!first || !second) throw new Error('too few orders');
    await save(second, { ...everything(second), scope: 'this' });
    await tickOn(9);
    const [, , third] = await ordersOf(shop, first);
    expect(third).toMatchObject({
      items: first.items.map(({ id: _, ...line }) => line),
      pickup_date: first.pickup_date.add({ hours: 14 * 24 }),
      delivery_date: first.delivery_date.add({ hours: 14 * 24 }),
      pickup_address: first.pickup_address,
      delivery_address: first.delivery_address,
      special_instructions: null,
    });
  });

  test('is no way to change how it repeats [SER-15]', async () => {
    const [first] = await placeSeries(shop, 2);
    if (!first) throw new Error('too few orders');
    const body = {
      frequency_template_id: shop.monthly.id,
      scope: 'this',
      special_instructions: 'A',
    } as const;
    const { status, problem } = await edit(shop, shop.customer, first, body);
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'scope', message: 'How an order repeats changes for later orders too' }],
    ]);
    expect(await instructions(first)).toEqual([null, null]);
  });
});

describe('an edit in a wider scope', () => {
  test.each([
    ['following', [null, 'Ring', null, null, null, 'Ring', 'Ring']],
    ['all', ['Ring', 'Ring', null, null, null, 'Ring', 'Ring']],
  ] as const)(
    'of %s: open ones and those to come; locked, collected and finished ones stay, for every role [SER-15]',
    async (scope, expected) => {
      const [first, second, third, fourth, fifth] = await placeSeries(shop, 6);
      if (!first || !second || !third || !fourth || !fifth) throw new Error('too few orders');
      await shop.call(shop.owner, lockOrderRoute, { params: { id: third.id } });
      await edit(shop, shop.owner, fourth, { status: 'processing' });
      await edit(shop, shop.owner, fifth, { status: 'completed' });
      const before = await versions(first);
      await save(second, { special_instructions: 'Ring', scope });
      await tickOn(37);
      expect(await instructions(first)).toEqual(expected);
      const after = await versions(first);
      expect(after.slice(2, 5)).toEqual(before.slice(2, 5));
      // What staff change at once, as an address, stops there too.
      await edit(shop, shop.owner, second, { pickup_address: 'Dock 1', scope });
      const moved = (await ordersOf(shop, first)).map(({ pickup_address }) => pickup_address === 'Dock 1');
      expect(moved).toEqual(expected.map((text) => text === 'Ring'));
    },
  );

  test('leaves an order whose pickup is past [SER-15]', async () => {
    const [first, second] = await placeSeries(shop, 2);
    if (!first || !second) throw new Error('too few orders');
    shop.setNow(first.pickup_date.add({ minutes: 1 }));
    const pickup_date = second.pickup_date.subtract({ hours: 1 });
    await save(second, { pickup_date, special_instructions: 'Ring', scope: 'all' });
    expect(await read(shop, first.id)).toMatchObject({
      special_instructions: null,
      pickup_date: first.pickup_date,
      version: first.version,
    });
  });

  test('keeps what was changed by hand, field by field [SER-16]', async () => {
    const [first, ...later] = await placeSeries(shop, 6);
    if (!first) throw new Error('too few orders');
    const own = [
      { items: [{ sku_id: shop.towel.id, quantity: 5 }] },
      { special_instructions: 'Knock' },
      { delivery_date: first.delivery_date.add({ hours: 24 * 21 + 5 }) },
      { pickup_address: 'Gate 1' },
      { delivery_address: 'Gate 2' },
    ];
    for (const [index, order] of later.entries()) await save(order, { ...own[index], scope: 'this' });
    const byHand = await ordersOf(shop, first);
    const changed = await save(first, { ...everything(first), scope: 'following' });
    const weekly = (index: number) => ({
      items: changed.items.map(({ id: _, ...line }) => line),
      pickup_date: changed.pickup_date.add({ hours: 24 * 7 * index }),
      delivery_date: changed.delivery_date.add({ hours: 24 * 7 * index }),
      pickup_address: 'Dock 1',
      delivery_address: 'Dock 2',
      special_instructions: 'Ring twice',
    });
    const ownOf = (index: number) => {
      const { items, special_instructions, pickup_date, delivery_date, pickup_address, delivery_address } =
        byHand[index] as Order;
      return [
        {},
        { items },
        { special_instructions },
        { pickup_date, delivery_date },
        { pickup_address },
        { delivery_address },
      ][index];
    };
    for (const [index, order] of (await ordersOf(shop, first)).entries()) {
      expect(order).toMatchObject({ ...weekly(index), ...ownOf(index) });
    }
    expect(await changedByHand(first)).toEqual([
      ['items'],
      ['special_instructions'],
      ['dates'],
      ['pickup_address'],
      ['delivery_address'],
    ]);
    await save(first, { ...everything(changed), scope: 'following', include_changed: true });
    expect(await changedByHand(first)).toEqual([
      ['items'],
      ['special_instructions'],
      ['pickup_address'],
      ['delivery_address'],
    ]);
  });

  test('takes it along where that is asked for, and it is no longer by hand [SER-16]', async () => {
    const [first, second] = await placeSeries(shop, 3);
    if (!first || !second) throw new Error('too few orders');
    await save(second, { ...everything(second), scope: 'this' });
    const include = { include_changed: true, scope: 'all' } as const;
    await save(first, { special_instructions: 'Knock', ...include });
    expect(await instructions(first)).toEqual(['Knock', 'Knock', 'Knock']);
    expect(await changedByHand(first)).toEqual([allFields.slice(0, 4)]);
    await save(first, {
      ...everything(first),
      pickup_address: 'A',
      delivery_address: 'B',
      special_instructions: 'C',
      ...include,
    });
    expect(await changedByHand(first)).toEqual([]);
    expect((await read(shop, second.id)).pickup_date).toEqual(second.pickup_date.add({ hours: 1 }));
  });

  test('ends what the order named had of its own [SER-16]', async () => {
    const [first, second] = await placeSeries(shop, 2);
    if (!first || !second) throw new Error('too few orders');
    await save(second, { special_instructions: 'Knock', delivery_address: 'Gate 2', scope: 'this' });
    await save(second, { special_instructions: 'Ring', scope: 'following' });
    expect(await changedByHand(first)).toEqual([['delivery_address']]);
    expect((await seriesOf(shop, first)).special_instructions).toBe('Ring');
  });

  test('from a finished order is refused: there its customer would not be asked [SER-15, SER-19]', async () => {
    const [first] = await placeSeries(shop, 2);
    if (!first) throw new Error('too few orders');
    await edit(shop, shop.owner, first, { status: 'completed' });
    const body = { special_instructions: 'Knock', scope: 'following' } as const;
    const { status, problem } = await edit(shop, shop.owner, first, body);
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'scope']);
    expect(await instructions(first)).toEqual([null, null]);
    expect((await edit(shop, shop.owner, first, { ...body, scope: 'this' })).status).toBe(200);
  });
});

test('the scope of an order that does not recur says nothing [SER-15]', async () => {
  const order = await placeOne(shop);
  const body = {
    special_instructions: 'Ring',
    scope: 'following',
    include_changed: true,
    series_version: 7,
  } as const;
  expect(await save(order, body)).toMatchObject({ special_instructions: 'Ring' });
});

test('another version than was seen, of the order or of the series, changes nothing [SER-16, ORD-8]', async () => {
  const [first, second] = await placeSeries(shop, 2);
  if (!first || !second) throw new Error('too few orders');
  const { version } = await seriesOf(shop, first);
  await save(second, { delivery_address: 'Gate 2', scope: 'all' });
  const before = await ordersOf(shop, first);
  const body = { special_instructions: 'Ring', scope: 'following' } as const;
  const late = await edit(shop, shop.customer, first, { ...body, series_version: version });
  expect(late.status).toBe(412);
  const seen = { 'if-match': `"${first.version}"` };
  const stale = await send(shop, shop.customer, editOrderRoute, { params: { id: first.id }, body }, seen);
  expect(stale.statusCode).toBe(412);
  expect(await ordersOf(shop, first)).toEqual(before);
  const now = await seriesOf(shop, first);
  expect((await edit(shop, shop.customer, first, { ...body, series_version: now.version })).status).toBe(200);
});

test('one act is one notice, and the drivers of orders that follow are told [SER-27]', async () => {
  const [first, second, third] = await placeSeries(shop, 4);
  if (!first || !second || !third) throw new Error('too few orders');
  const params = { id: third.id };
  await shop.call(shop.owner, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
  const messages = async (who: Person) =>
    (await shop.call(who, notificationsRoute, { query: { limit: 200 } })).reply.rows.map(
      ({ message }) => message,
    );
  const numbers = (await ordersOf(shop, first)).map(({ order_number }) => order_number);
  const changed = async (who: Person) =>
    (await messages(who)).filter((message) =>
      numbers.some((number) => message.includes(`changed ${number}`)),
    );
  await save(second, { special_instructions: 'Ring', scope: 'all' });
  const text = (number: string) => `Harbour Lane Hotel changed ${number}.`;
  expect(await changed(shop.owner)).toEqual([text(second.order_number)]);
  expect(await changed(shop.jonah)).toEqual([text(third.order_number)]);
});
