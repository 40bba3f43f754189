import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderDraft } from '#shared/orders/order.ts';
import { ordersRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { openShopWorld, type Shop, send } from './orders.fixture.ts';

let shop: Shop;
let draft: OrderDraft;
let key: string;
const start = Temporal.Instant.from('2026-11-24T10:12:00+11:00');
beforeAll(async () => {
  shop = await openShopWorld();
  await shop.agree(shop.stranger, shop.sheet, 390);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.setNow(start);
  draft = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]);
  key = crypto.randomUUID();
});

const place = (body = draft, who: Person = shop.customer) =>
  send(shop, who, placeOrderRoute, { body }, { 'idempotency-key': key });
const placeFor = (who: Person) =>
  send(
    shop,
    who,
    placeOrderForRoute,
    { body: { ...draft, customer_id: shop.customer.user.id } },
    { 'idempotency-key': key },
  );
const count = async () => (await shop.call(shop.owner, ordersRoute, {})).reply.total;

test('the same call again answers the same and places nothing more [ORD-8]', async () => {
  const before = await count();
  const [first, again] = [await place(), await place()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  expect(await count()).toBe(before + 1);
});

test('also ten at the same time, by the customer and by staff [ORD-8]', async () => {
  for (const call of [() => place(), () => placeFor(shop.admin)]) {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, call));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await count()).toBe(before + 1);
  }
});

test('another call with it is refused [ORD-8]', async () => {
  await place();
  const other = await place({ ...draft, special_instructions: 'Knock' });
  expect([other.statusCode, other.json().type]).toEqual([422, 'urn:washline:problem:key-reused']);
});

test('somebody else’s key is another one [ORD-8]', async () => {
  const [mine, theirs] = [await place(), await place(draft, shop.stranger)];
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json().id).not.toBe(mine.json().id);
  const [owner, admin] = [await placeFor(shop.owner), await placeFor(shop.admin)];
  expect(admin.json().id).not.toBe(owner.json().id);
});

test('a refused call leaves nothing and may be tried again, differently too [ORD-8]', async () => {
  const before = await count();
  const refused = await place({ ...draft, pickup_date: start.subtract({ hours: 1 }) });
  expect(refused.statusCode).toBe(422);
  expect(await count()).toBe(before);
  expect((await place()).statusCode).toBe(201);
});

test('is kept for 24 hours [ORD-8]', async () => {
  draft = { ...draft, pickup_date: start.add({ hours: 72 }), delivery_date: start.add({ hours: 96 }) };
  const first = await place();
  shop.setNow(start.add({ hours: 24 }));
  expect((await place()).json().id).toBe(first.json().id);
  shop.setNow(start.add({ hours: 24, seconds: 1 }));
  expect((await place()).json().id).not.toBe(first.json().id);
});
