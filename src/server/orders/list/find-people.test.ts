import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let numbers: Record<string, string>;

const people = {
  zoe: { full_name: 'Zoë O’Neill', email: 'zoe@search.test', phone: '0432 783 098' },
  decomposed: { full_name: 'Ame\u0301lie Ｗｉｄｅ', email: 'a@search.test', phone: '+61 (0)455 111 222' },
  other: {
    full_name: 'Łukasz Straße',
    email: 'l@xn--wscherei-0za.search.test',
    phone: '0400 000 000 / (02) 5550-1234',
  },
};

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner', { full_name: 'The Owner', phone: null });
  const sku = await world.sku(10, 'Crème brûlée apron');
  numbers = {};
  for (const [name, account] of Object.entries(people)) {
    const customer = await world.person('customer', account);
    await world.agree(customer, sku, 10);
    const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
    numbers[name] = order.order_number;
  }
});
afterAll(() => world.close());

const typed: [string, keyof typeof people][] = [
  ...['0432783098', '+61432783098', '0432 783 098', '0432-783-098', '(0432) 783098', '+61 432 783 098'].map(
    (text) => [text, 'zoe'] as [string, 'zoe'],
  ),
  ...['61432783098', '0061432783098', '+61 (0)432 783 098', '783 098', '783098', '０４３２７８３０９８'].map(
    (text) => [text, 'zoe'] as [string, 'zoe'],
  ),
  ...['Zoe', 'ZOË', 'Zoe\u0308', "O'Neill", 'O`neill', 'OʼNEILL', 'oneill zoe', "o'neill 0432783098"].map(
    (text) => [text, 'zoe'] as [string, 'zoe'],
  ),
  ...['Amélie', 'amelie', 'wide', 'Wide Amelie', '0455111222', '+61455111222', '+61 455 111'].map(
    (text) => [text, 'decomposed'] as [string, 'decomposed'],
  ),
  ...[
    'lukasz',
    'strasse',
    'STRASSE Łukasz',
    '0255501234',
    '0400000000',
    '+61 2 5550 1234',
    'l@Wäscherei.search.test',
    'wäscherei',
  ].map((text) => [text, 'other'] as [string, 'other']),
];

describe.each(typed)('`%s`', (search, name) => {
  test('finds the account [API-10]', async () => {
    const { reply } = await world.call(owner, usersRoute, { query: { search } });
    expect(reply.rows.map(({ full_name }) => full_name)).toEqual([people[name].full_name]);
  });

  test('finds the orders [API-10]', async () => {
    const { reply } = await world.call(owner, ordersRoute, { query: { search } });
    expect(reply.rows.map(({ order_number }) => order_number)).toEqual([numbers[name]]);
    expect(reply.total).toBe(1);
  });
});

test.each([
  '#ORD-000002',
  'ord 2',
  'ORD2',
  'ord-2',
  'order 2',
  '#000002',
  'ord 2 amelie',
  'pending ord 2',
  'ORD‑000002',
])('an order is found by `%s` [API-10]', async (search) => {
  const { reply } = await world.call(owner, ordersRoute, { query: { search } });
  expect(reply.rows.map(({ order_number }) => order_number)).toEqual(['ORD-000002']);
});

test('a sign that searches do not see finds everything, a wildcard nothing [API-10]', async () => {
  const totalOf = async (search: string) =>
    (await world.call(owner, ordersRoute, { query: { search } })).reply.total;
  expect(await Promise.all(['’', '#', '\u0301', '%', '_', 'ord_000002', 'zoe amelie'].map(totalOf))).toEqual([
    3, 3, 3, 0, 0, 0, 0,
  ]);
});

test('things are found without accents, words in any order [API-10]', async () => {
  const { reply } = await world.call(owner, skusRoute, { query: { search: 'apron creme' } });
  expect(reply.rows.map(({ name }) => name)).toEqual(['Crème brûlée apron']);
  expect((await world.call(owner, casesRoute, { query: { search: 'case 1' } })).status).toBe(200);
});

test('names are sorted without case and accents: Å stands beside A [API-10]', async () => {
  for (const full_name of ['Åsa', 'asb', 'Zz', 'ARz', 'Šime', 'Sina'])
    await world.person('driver', {
      full_name,
      email: `${full_name.length}${full_name.charCodeAt(0)}${full_name.charCodeAt(2)}@s.test`,
    });
  const { reply } = await world.call(owner, usersRoute, {
    query: { sort: 'full_name', direction: 'asc', role: ['driver'] },
  });
  expect(reply.rows.map(({ full_name }) => full_name)).toEqual(['ARz', 'Åsa', 'asb', 'Šime', 'Sina', 'Zz']);
});
