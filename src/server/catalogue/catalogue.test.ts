import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSkuRoute,
  createSkusRoute,
  deleteSkuRoute,
  skuCategoriesRoute,
  skusRoute,
  starterSkusRoute,
  updateSkuRoute,
} from '#shared/catalogue/catalogue.contract.ts';
import type { SkuDraft } from '#shared/catalogue/sku.ts';
import { orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  createCustomerPriceRoute,
  customerPricesRoute,
  deleteCustomerPriceRoute,
  pricedSkusRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { staffRoom, userRoom } from '../kernel/db/live-message.ts';
import { recordLiveMessages } from '../kernel/live/live.fixture.ts';
import { expectQueryText, expectTextField } from '../testing/hostile-text.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
});
afterAll(() => world.close());

const draft: SkuDraft = {
  name: 'Tablecloth',
  category: 'Hospitality',
  price: 640,
  unit: 'per item',
  description: 'Stain treated and starched.',
};

const create = async (more: Partial<SkuDraft>) =>
  (await world.call(admin, createSkuRoute, { body: { ...draft, ...more } })).reply;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${owner.token}` },
    ...(payload ? { payload } : {}),
  });

const namesOf = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).reply.rows.map(({ name }) => name);
const list = (query: NonNullable<Parameters<typeof world.call<typeof skusRoute>>[2]['query']>) =>
  world.call(owner, skusRoute, { query });

describe('the catalogue', () => {
  const category = 'Listed';

  beforeAll(async () => {
    const start = world.now();
    await create({ name: 'Robe', category, price: 300, description: 'Belt tied, 100% cotton' });
    world.setNow(start.add({ minutes: 1 }));
    await create({ name: 'Apron', category, price: 200, description: null });
    world.setNow(start.add({ minutes: 2 }));
    await create({ name: 'Mat', category, price: 100, description: 'Under_score' });
  });

  test('is listed by name, or by what was asked for, page by page [SKU-2, API-3]', async () => {
    expect(await namesOf({ category })).toEqual(['Apron', 'Mat', 'Robe']);
    expect(await namesOf({ category, direction: 'desc' })).toEqual(['Robe', 'Mat', 'Apron']);
    expect(await namesOf({ category, sort: 'price' })).toEqual(['Mat', 'Apron', 'Robe']);
    expect(await namesOf({ category, sort: 'created_at' })).toEqual(['Robe', 'Apron', 'Mat']);
    expect(await namesOf({ category, sort: 'category' })).toEqual(['Apron', 'Mat', 'Robe']);
    const { headers, reply } = await list({ category, limit: 1, offset: 1 });
    expect(reply).toMatchObject({ rows: [{ name: 'Mat' }], total: 3 });
    expect(headers.link).toMatch(/offset=0.*rel="prev".*offset=2.*rel="next"/);
  });

  test('is searched by name, category and description, each sign meaning itself [SKU-2]', async () => {
    expect(await namesOf({ search: 'rObE' })).toEqual(['Robe']);
    expect(await namesOf({ search: 'listed' })).toHaveLength(3);
    expect(await namesOf({ search: '100% cotton' })).toEqual(['Robe']);
    expect(await namesOf({ search: 'under_' })).toEqual(['Mat']);
    expect(await namesOf({ search: 'mat', category: 'Elsewhere' })).toEqual([]);
  });

  test.each(['search', 'limit=1&category'])('no text breaks its query’s %s [API-2]', (name) =>
    expectQueryText(`/api/skus?${name}=`, (url) => send('GET', url)),
  );

  test('counts its categories by name, at a path of their own [SKU-2]', async () => {
    await create({ name: 'Bucket', category: 'Aisle' });
    const { reply } = await world.call(owner, skuCategoriesRoute, {});
    expect(reply).toEqual([
      { category: 'Aisle', skus: 1 },
      { category, skus: 3 },
    ]);
    // `categories` is not an id: a change or deletion finds nothing.
    expect((await send('PUT', '/api/skus/categories', { ...draft, price: 1 })).statusCode).toBe(404);
    expect((await send('DELETE', '/api/skus/categories')).statusCode).toBe(404);
  });

  test('is for staff, and only theirs to change [ACC-11, SKU-1]', async () => {
    const sku = await world.sku(100);
    for (const role of ['customer', 'driver'] as const) {
      const somebody = await world.person(role);
      const params = { id: sku.id };
      const answers = await Promise.all([
        world.call(somebody, skusRoute, {}),
        world.call(somebody, skuCategoriesRoute, {}),
        world.call(somebody, createSkuRoute, { body: draft }),
        world.call(somebody, updateSkuRoute, { params, body: draft }),
        world.call(somebody, deleteSkuRoute, { params }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });
});

describe('a SKU', () => {
  test('has a name, category, price without GST and unit, and maybe a description [SKU-1]', async () => {
    expect(await create({})).toMatchObject(draft);
    expect((await create({ description: ' ' })).description).toBeNull();
    const response = await send('POST', '/api/skus', { name: ' ', price: '4' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { path: 'name', message: 'Enter a name' },
      { path: 'category', message: 'Enter a category' },
      { path: 'price', message: 'Enter a price in dollars' },
      { path: 'unit', message: 'Enter a unit' },
    ]);
  });

  test.each([
    [-0.01, 'A price cannot be negative'],
    [1.005, 'Use at most 2 decimals'],
    [100_000, 'A price can be at most $99,999.99'],
    [1e308, 'A price can be at most $99,999.99'],
    [null, 'Enter a price in dollars'],
  ])('cannot cost %j [MON-4]', async (price, message) => {
    const response = await send('POST', '/api/skus', { ...draft, price });
    expect([response.statusCode, response.json().detail]).toEqual([422, message]);
  });

  test('may cost nothing, and up to $99,999.99, to the cent [MON-4]', async () => {
    for (const price of [0, 0.01, 99_999.99]) {
      expect((await send('POST', '/api/skus', { ...draft, price })).json().price).toBe(price);
    }
  });

  test('is changed as a whole, never in what is not its own [SKU-2, API-5]', async () => {
    const { id } = await create({});
    const changed = await send('PUT', `/api/skus/${id}`, {
      name: 'Runner',
      category: 'Events',
      price: 7.5,
      unit: 'per metre',
      id: crypto.randomUUID(),
      deleted_at: '2026-01-01T00:00:00Z',
    });
    const now = {
      id,
      name: 'Runner',
      category: 'Events',
      price: 7.5,
      unit: 'per metre',
      measure: 'item' as const,
      description: null,
    };
    expect(changed.json()).toEqual(now);
    expect((await list({ search: 'Runner' })).reply.rows).toEqual([{ ...now, price: 750 }]);
    const absent = await send('PUT', `/api/skus/${crypto.randomUUID()}`, { ...draft, price: 1 });
    expect(absent.statusCode).toBe(404);
  });

  test('sent twice under one key is one SKU [ORD-8]', async () => {
    const twice = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/skus',
        headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'sku-1' },
        payload: { ...draft, price: 1, category: 'Once' },
      });
    const [first, second] = [await twice(), await twice()];
    expect(second.body).toBe(first.body);
    expect((await list({ category: 'Once' })).reply.total).toBe(1);
  });

  test.each(['name', 'category', 'unit', 'description'])(
    'keeps any text of its %s, or refuses it in a sentence [SKU-1, API-2]',
    (field) =>
      expectTextField(field, (value) => send('POST', '/api/skus', { ...draft, price: 1, [field]: value })),
  );
});

describe('a deleted SKU', () => {
  test('is gone from every choice, while orders that hold it stay as they are [SKU-3]', async () => {
    const customer = await world.person('customer');
    const [gone, kept] = [await world.sku(500, 'Gone'), await world.sku(100, 'Kept')];
    for (const sku of [gone, kept]) await world.agree(customer, sku, sku.price);
    const lines = [
      { sku: gone, quantity: 2 },
      { sku: kept, quantity: 1 },
    ];
    const order = await world.place(customer, draftOf(world, lines));
    const categories = (await world.call(owner, skuCategoriesRoute, {})).reply;

    expect((await world.call(admin, deleteSkuRoute, { params: { id: gone.id } })).status).toBe(204);

    const params = { customer_id: customer.user.id };
    expect(await namesOf({ search: 'Gone' })).toEqual([]);
    for (const person of [owner, customer]) {
      const priced = (await world.call(person, pricedSkusRoute, { params })).reply;
      expect(priced.map(({ name }) => name)).not.toContain('Gone');
      const prices = (await world.call(person, customerPricesRoute, { params })).reply;
      expect(prices.map(({ sku_name }) => sku_name)).toEqual(['Kept']);
    }
    const linen = (counted: typeof categories) => counted.find(({ category }) => category === 'Linen')?.skus;
    expect(linen((await world.call(owner, skuCategoriesRoute, {})).reply)).toBe(
      Number(linen(categories)) - 1,
    );
    const again = await world.call(customer, placeOrderRoute, { body: draftOf(world, lines) });
    expect(again.problem.type).toBe('urn:washline:problem:sku-not-priced');
    const { reply } = await world.call(customer, orderRoute, { params: { id: order.id } });
    expect(reply.items).toEqual(order.items);
    expect(reply.total_amount).toBe(order.total_amount);
  });

  test('can neither be changed nor deleted again [SKU-3]', async () => {
    const { id } = await world.sku(500);
    const params = { id };
    expect((await world.call(owner, deleteSkuRoute, { params })).status).toBe(204);
    expect((await world.call(owner, updateSkuRoute, { params, body: draft })).status).toBe(404);
    expect((await world.call(owner, deleteSkuRoute, { params })).status).toBe(404);
    expect((await world.call(owner, deleteSkuRoute, { params: { id: crypto.randomUUID() } })).status).toBe(
      404,
    );
  });
});

test('whoever sees a SKU loads it again when it changes: staff, and customers with a price for it [NTF-7]', async () => {
  const [buyer, other] = [await world.person('customer'), await world.person('customer')];
  const priced = await world.sku(100);
  await world.agree(other, priced, 90);
  const { received: said, stop: rest } = recordLiveMessages(world);
  const { id } = await create({ name: 'Heard' });
  const params = { id };
  const agreed = { customer_id: buyer.user.id, sku_id: id, custom_price: 500 };
  const price = (await world.call(admin, createCustomerPriceRoute, { body: agreed })).reply;
  await world.call(admin, updateSkuRoute, { params, body: draft });
  const change = { params: { id: price.id }, body: { custom_price: 510 } };
  await world.call(admin, updateCustomerPriceRoute, change);
  await world.call(admin, deleteCustomerPriceRoute, { params: { id: price.id } });
  await world.call(admin, deleteSkuRoute, { params });
  await world.call(admin, deleteSkuRoute, { params });
  await world.call(admin, deleteSkuRoute, { params: { id: priced.id } });
  rest();
  const toStaff = { do: 'refresh', rooms: [staffRoom], payload: { topic: 'catalogue', id } };
  const toBuyer = { ...toStaff, rooms: [staffRoom, userRoom(buyer.user.id)] };
  const toOther = {
    ...toStaff,
    rooms: [staffRoom, userRoom(other.user.id)],
    payload: { topic: 'catalogue', id: priced.id },
  };
  expect(said).toEqual([toStaff, toBuyer, toBuyer, toBuyer, toBuyer, toStaff, toOther]);
});

describe('the starter catalogue', () => {
  const named = (name: string): SkuDraft => ({ ...draft, name, category: 'Starter' });
  const addMany = (...skus: SkuDraft[]) => world.call(admin, createSkusRoute, { body: { skus } });
  const added = async () => (await list({ category: 'Starter' })).reply.total;

  test('has 40 usual items without prices, and says which are there [START-5]', async () => {
    await create({ name: ' bath TOWEL ' });
    const { reply } = await world.call(admin, starterSkusRoute, {});
    expect(reply.length).toBe(40);
    expect(reply.filter(({ in_catalogue }) => in_catalogue).map(({ name }) => name)).toContain('Bath towel');
    expect(reply.find(({ name }) => name === 'Pillow')?.in_catalogue).toBe(false);
    expect(reply.find(({ name }) => name === 'Mixed laundry')).toMatchObject({
      unit: 'per kg',
      measure: 'weight',
    });
  });

  test('is added all or nothing, refused by row, at most 200 at once [START-5]', async () => {
    const refused = await addMany(named('Sling'), named('bath towel'), named('SLING'));
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [
        { path: 'skus.1.name', message: 'In your catalogue' },
        { path: 'skus.2.name', message: 'In your catalogue' },
      ],
    ]);
    const priceless = await send('POST', '/api/skus/many', { skus: [{ ...named('Sling'), price: null }] });
    expect([priceless.statusCode, priceless.json().errors[0].path]).toEqual([422, 'skus.0.price']);
    expect(await added()).toBe(0);
    const { reply } = await addMany(named('Sling'), named('Throw'));
    expect(reply.map(({ name, measure }) => [name, measure])).toEqual([
      ['Sling', 'item'],
      ['Throw', 'item'],
    ]);
    expect(await added()).toBe(2);
    const many = Array.from({ length: 201 }, (_, at) => named(`Item ${at}`));
    expect((await send('POST', '/api/skus/many', { skus: many })).statusCode).toBe(422);
  });
});
