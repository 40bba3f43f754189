import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { lockOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import {
  edit,
  local,
  occurrenceAfter,
  openShopWorld,
  placeOne,
  placeRecurring,
  read,
  type Shop,
} from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

const pickups = ({ pickup_date, delivery_date, next_occurrence_date }: Order) =>
  [pickup_date, delivery_date, next_occurrence_date].map(local);

test('an order starts to repeat from its own pickup [REC-1, REC-2]', async () => {
  const order = await placeOne(shop);
  const nothing = await edit(shop, shop.customer, order, { is_recurring: true });
  expect(nothing.problem.errors?.[0]).toEqual({
    path: 'frequency_template_id',
    message: 'Choose a frequency template',
  });
  const { reply } = await edit(shop, shop.customer, order, {
    is_recurring: true,
    frequency_template_id: shop.weekly.id,
  });
  expect(reply).toMatchObject({
    is_recurring: true,
    frequency_template_id: shop.weekly.id,
    recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1 },
    version: order.version + 1,
  });
  expect(local(reply.next_occurrence_date)).toBe('2026-12-02T10:12');
  expect((await read(shop, order.id)).history[0]).toMatchObject({
    summary: 'changed repeats',
    changes: [{ field: 'recurrence', before: null, after: 'Every week' }],
  });
});

test('another template counts on from here, and what is made already follows [REC-1, REC-6]', async () => {
  const first = await placeRecurring(shop);
  const second = await occurrenceAfter(shop, first, 1);
  const { reply } = await edit(shop, shop.customer, first, { frequency_template_id: shop.monthly.id });
  expect(reply.recurrence_pattern).toEqual({ frequency_type: 'monthly', frequency_value: 1 });
  expect(pickups(reply)[2]).toBe('2026-12-25T10:12');
  expect(pickups(await read(shop, second.id))).toEqual([
    '2026-12-25T10:12',
    '2026-12-27T10:12',
    '2027-01-25T10:12',
  ]);
});

test('switching it off stops the series and what was made of it, whoever does it [REC-5]', async () => {
  for (const who of [shop.customer, shop.admin]) {
    const first = await placeRecurring(shop);
    const second = await occurrenceAfter(shop, first, 1);
    const { reply } = await edit(shop, who, first, { is_recurring: false });
    expect(reply).toMatchObject({
      status: 'pending',
      is_recurring: false,
      recurrence_pattern: null,
      next_occurrence_date: null,
    });
    expect((await read(shop, first.id)).history[0]).toMatchObject({ summary: 'stopped repeating the order' });
    expect(await read(shop, second.id)).toMatchObject({ status: 'cancelled', is_recurring: false });
    const again = await edit(shop, who, first, { is_recurring: true, frequency_template_id: shop.weekly.id });
    expect(local(again.reply.next_occurrence_date)).toBe('2026-12-02T10:12');
  }
});

test('a moved pickup moves the anchor for those after it, not for those before [REC-6]', async () => {
  const first = await placeRecurring(shop);
  const [second, third, fourth] = [
    await occurrenceAfter(shop, first, 1),
    await occurrenceAfter(shop, first, 2),
    await occurrenceAfter(shop, first, 3),
  ];
  await shop.call(shop.owner, lockOrderRoute, { params: { id: fourth.id } });
  const { reply } = await edit(shop, shop.customer, second, {
    pickup_date: second.pickup_date.add({ hours: 25 }),
    delivery_date: second.delivery_date.add({ hours: 1 }),
    special_instructions: 'This time only',
  });
  expect(pickups(reply)).toEqual(['2026-12-03T11:12', '2026-12-04T11:12', '2026-12-10T11:12']);
  const moved = await read(shop, third.id);
  // The fourth is locked and stays, so it is the next.
  expect(pickups(moved)).toEqual(['2026-12-10T11:12', '2026-12-11T11:12', '2026-12-16T10:12']);
  expect(moved).toMatchObject({ special_instructions: null, history: [{ type: 'order.edited' }] });
  // The first comes before the change.
  expect(pickups(await read(shop, first.id)).slice(0, 2)).toEqual(['2026-11-25T10:12', '2026-11-27T10:12']);
  expect(local((await read(shop, fourth.id)).pickup_date)).toBe('2026-12-16T10:12');
});

test('several hands at several occurrences at once wait for each other and all get through [REC-6]', async () => {
  const first = await placeRecurring(shop);
  const later = await Promise.all([1, 2, 3, 4].map((weeks) => occurrenceAfter(shop, first, weeks)));
  const edits = [1, 2, 3, 4, 5].flatMap((hours) => [first, ...later].map((order) => ({ order, hours })));
  const answers = await Promise.all(
    edits.map(({ order, hours }) =>
      edit(shop, shop.customer, order, {
        pickup_date: order.pickup_date.add({ hours }),
        delivery_date: order.delivery_date.add({ hours }),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
});

test('a template that is locked away with its order stays [LCK-1, LCK-6]', async () => {
  const order = await placeRecurring(shop);
  await shop.call(shop.owner, lockOrderRoute, { params: { id: order.id } });
  expect((await edit(shop, shop.customer, order, { is_recurring: false })).status).toBe(409);
  const { reply } = await shop.call(shop.customer, orderRoute, { params: { id: order.id } });
  expect(reply.is_recurring).toBe(true);
});
