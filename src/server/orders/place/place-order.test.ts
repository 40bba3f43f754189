import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let customer: Person;
let stranger: Person;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, stranger] = await Promise.all([
    world.person('owner'),
    world.person('customer'),
    world.person('customer'),
  ]);
});
afterAll(() => world.close());

/** Posts an order as another program might, without the typed client's own checks. */
const post = (payload: object) =>
  world.app.inject({
    method: 'POST',
    url: '/api/orders/customer',
    headers: { authorization: `Bearer ${customer.token}` },
    payload,
  });

const onTheWire = (draft: OrderDraft) => ({
  ...draft,
  pickup_date: draft.pickup_date.toString(),
  delivery_date: draft.delivery_date.toString(),
});

describe('placing an order', () => {
  test('charges the prices agreed with the customer, plus 10% GST, whatever the client says [MON-2, MON-5]', async () => {
    const [sheet, towel] = [await world.sku(400, 'Bed Sheet'), await world.sku(150, 'Bath Towel')];
    await world.agree(customer, sheet, 380);
    await world.agree(customer, towel, 145);
    const draft = draftOf(world, [
      { sku: sheet, quantity: 40 },
      { sku: towel, quantity: 3 },
    ]);
    const response = await post({
      ...onTheWire(draft),
      items: draft.items.map((item) => ({ ...item, sku_name: 'Free', price: 0 })),
      total_amount: 0,
      status: 'delivered',
      customer_id: stranger.user.id,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      customer_id: customer.user.id,
      status: 'pending',
      total_amount: 171.99,
      items: [
        { sku_name: 'Bed Sheet', quantity: 40, price: 3.8 },
        { sku_name: 'Bath Towel', quantity: 3, price: 1.45 },
      ],
    });
  });

  test('refuses an item without an agreed price, and keeps nothing [MON-5]', async () => {
    const unpriced = await world.sku(500);
    const before = (await world.call(owner, ordersRoute, {})).reply.total;
    const { status, problem } = await world.call(customer, placeOrderRoute, {
      body: draftOf(world, [{ sku: unpriced, quantity: 1 }]),
    });
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      type: 'urn:washline:problem:sku-not-priced',
      errors: [{ path: 'items.0.sku_id', message: 'This item is not available. Choose another one.' }],
    });
    expect((await world.call(owner, ordersRoute, {})).reply.total).toBe(before);
  });

  test('wants the delivery after the pickup and the pickup not in the past, to the minute [ORD-3]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const draft = draftOf(world, [{ sku, quantity: 1 }]);
    const backwards = await post(onTheWire({ ...draft, delivery_date: draft.pickup_date }));
    expect(backwards.statusCode).toBe(422);
    expect(backwards.json().errors).toEqual([
      { path: 'delivery_date', message: 'Delivery must be after pickup' },
    ]);
    const late = await world.call(customer, placeOrderRoute, {
      body: { ...draft, pickup_date: world.now().subtract({ minutes: 1 }) },
    });
    expect(late.problem.errors).toEqual([{ path: 'pickup_date', message: 'Pickup cannot be in the past' }]);
    const onTime = await world.call(customer, placeOrderRoute, {
      body: { ...draft, pickup_date: world.now() },
    });
    expect(onTime.status).toBe(201);
  });

  test('names every field that is wrong, in a sentence for people [API-2]', async () => {
    const response = await post({
      items: [{ sku_id: 'x', quantity: 1.234 }],
      pickup_date: 'tomorrow',
      pickup_address: ' ',
    });
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json().errors).toEqual([
      { path: 'items.0.sku_id', message: 'Choose an item' },
      { path: 'items.0.quantity', message: 'Use at most 2 decimals' },
      { path: 'pickup_date', message: 'Enter a date and time' },
      { path: 'delivery_date', message: 'Enter a date and time' },
      { path: 'pickup_address', message: 'Enter the pickup address' },
      { path: 'delivery_address', message: 'Enter the delivery address' },
    ]);
  });

  test('tells staff and not the customer who placed it [NTF-8]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const order = await world.place(customer, draftOf(world, [{ sku, quantity: 2 }]));
    const notification = (await world.call(owner, notificationsRoute, {})).reply.rows[0];
    expect(notification).toMatchObject({ type: 'order_created', title: 'New order', is_read: false });
    expect(notification?.message).toBe(`${customer.user.full_name} placed ${order.order_number}.`);
    expect((await world.call(customer, notificationsRoute, {})).reply.total).toBe(0);
  });

  test('gives every order its own number, also when many are placed at once [ORD-1]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const draft = draftOf(world, [{ sku, quantity: 1 }]);
    const placed = await Promise.all(Array.from({ length: 40 }, () => world.place(customer, draft)));
    const numbers = placed.map(({ order_number }) => order_number);
    expect(new Set(numbers).size).toBe(40);
    expect(numbers.every((number) => /^ORD-\d{6}$/.test(number))).toBe(true);
  });

  test('orders placed at once have a number each [ORD-1]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const draft = draftOf(world, [{ sku, quantity: 1 }]);
    const numbers = new Set<string>();
    const waves = shortOrLong(2, 10);
    for (let wave = 0; wave < waves; wave++) {
      const placed = await Promise.all(Array.from({ length: 100 }, () => world.place(customer, draft)));
      for (const { order_number } of placed) numbers.add(order_number);
    }
    expect(numbers.size).toBe(waves * 100);
  });

  test('a recurring order keeps the pattern of its template and knows its next pickup [REC-1, REC-2]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const weekly = await insertTemplate(world.db, {
      name: 'Weekly',
      frequency_type: 'weekly',
      frequency_value: 1,
    });
    // Tuesday 30 March 2027, 8:00 am: daylight saving ends in Sydney on the Sunday after.
    const pickup_date = Temporal.Instant.from('2027-03-30T08:00:00+11:00');
    const order = await world.place(
      customer,
      draftOf(world, [{ sku, quantity: 1 }], {
        pickup_date,
        delivery_date: pickup_date.add({ hours: 30 }),
        is_recurring: true,
        frequency_template_id: weekly.id,
      }),
    );
    expect(order).toMatchObject({
      is_recurring: true,
      frequency_template_id: weekly.id,
      recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1 },
    });
    expect(order.next_occurrence_date?.toString()).toBe('2027-04-05T22:00:00Z');
  });

  test('a recurring order without a template, or with one that is gone, is refused [REC-1]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    for (const frequency_template_id of [null, crypto.randomUUID()]) {
      const draft = draftOf(world, [{ sku, quantity: 1 }], { is_recurring: true, frequency_template_id });
      const response = await post(onTheWire(draft));
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([
        { path: 'frequency_template_id', message: 'Choose a frequency template' },
      ]);
    }
  });
});

describe('seeing orders', () => {
  test('a customer sees their own orders only; a stranger’s answers like one that does not exist [ACC-11]', async () => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
    expect((await world.call(customer, orderRoute, { params: { id: order.id } })).reply.id).toBe(order.id);
    const foreign = await world.call(stranger, orderRoute, { params: { id: order.id } });
    const absent = await world.call(stranger, orderRoute, { params: { id: crypto.randomUUID() } });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
    expect((await world.call(stranger, ordersRoute, {})).reply.total).toBe(0);
  });

  test('lists page, filter, sort and search in the database and tell the rest [API-3]', async () => {
    const fresh = await world.person('customer', { full_name: 'Per_cent 100% Laundry' });
    const sku = await world.sku(1000);
    await world.agree(fresh, sku, 1000);
    for (const quantity of [3, 1, 2]) await world.place(fresh, draftOf(world, [{ sku, quantity }]));
    const first = await world.call(owner, ordersRoute, {
      query: { search: '100%', sort: 'total_amount', direction: 'asc', limit: 2 },
    });
    expect(first.reply.rows.map(({ total_amount }) => total_amount)).toEqual([1100, 2200]);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    expect(Object.fromEntries(new URL(next, 'http://x').searchParams)).toMatchObject({
      limit: '2',
      offset: '2',
    });
    const none = await world.call(owner, ordersRoute, { query: { search: 'Per%100', status: ['pending'] } });
    expect(none.reply.total).toBe(0);
  });

  test('a search finds the number and the status, and who ordered for those who see many [CUS-5]', async () => {
    const fresh = await world.person('customer', { full_name: 'Nettle & Fern' });
    const sku = await world.sku(1000);
    await world.agree(fresh, sku, 1000);
    const [pending, ready] = [
      await world.place(fresh, draftOf(world, [{ sku, quantity: 1 }])),
      await world.place(fresh, draftOf(world, [{ sku, quantity: 1 }])),
    ];
    const edit = { params: { id: ready.id }, body: { status: 'ready_for_pickup' as const } };
    await world.call(owner, editOrderRoute, edit);
    const search = async (text: string, who = fresh) =>
      (await world.call(who, ordersRoute, { query: { search: text } })).reply.rows.map(({ id }) => id);
    expect(await search(pending.order_number.slice(4))).toEqual([pending.id]);
    expect(await search('READY for')).toEqual([ready.id]);
    expect(await search('ready_for_pickup')).toEqual([ready.id]);
    expect(await search('pend')).toEqual([pending.id]);
    expect(await search('ready%pickup')).toEqual([]);
    // A customer's own name is on all their orders: it would match every one.
    expect(await search('nettle')).toEqual([]);
    expect(await search('nettle', owner)).toEqual([ready.id, pending.id]);
  });
});
