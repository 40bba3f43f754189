import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  erasePersonRoute,
  exportPersonRoute,
  meRoute,
  signInRoute,
  toggleUserRoute,
} from '#shared/accounts/accounts.contract.ts';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { deleteOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let other: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, other] = [await world.person('owner'), await world.person('owner')];
});
afterAll(() => world.close());

const secrets = [
  'Zsuzsanna Örkény',
  'zsuzsa@washline.test',
  '0412 999 111',
  '77 Secret Lane',
  'Key under the mat',
];

/** A customer with an order and a case that contain their personal data. */
async function personWithData() {
  const [full_name = '', email = '', phone = '', address = '', special_instructions = ''] = secrets;
  const person = await world.person('customer', { full_name, email, phone, address });
  const sku = await world.sku(10);
  await world.agree(person, sku, 8);
  const more = { special_instructions, pickup_address: address, delivery_address: address };
  const order = await world.place(person, draftOf(world, [{ sku, quantity: 2 }], more));
  const about = { type: 'complaint', priority: 'low', subject: address, description: full_name } as const;
  await world.call(person, raiseCaseRoute, { body: about });
  return { person, order };
}

/** All rows of the database as text: the tables of the product, and the queue with its mails. */
async function databaseText(): Promise<string> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) =>
      world.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`)),
    ),
  );
  return texts.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}

test('[SEC-26] [SEC-27] a person is exported whole, and erased so that nothing in the database tells of them', async () => {
  const { person, order } = await personWithData();
  const { id } = person.user;
  const { reply: data } = await world.call(owner, exportPersonRoute, { params: { id } });
  expect(secrets.filter((secret) => !JSON.stringify(data).includes(secret))).toEqual([]);
  expect([data.orders, data.cases, data.prices].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|password/);

  const early = await world.call(owner, erasePersonRoute, { params: { id } });
  expect(early.problem).toMatchObject({ status: 409, detail: expect.stringContaining('an order under way') });
  expect(await databaseText()).toContain('Key under the mat');

  await world.call(person, deleteOrderRoute, { params: { id: order.id } });
  expect((await world.call(owner, notificationsRoute, {})).text).toContain('Zsuzsanna');
  const erased = await world.call(owner, erasePersonRoute, { params: { id } });
  expect(erased.reply).toMatchObject({ full_name: 'Erased person', phone: null, is_active: false });
  const remaining = await databaseText();
  expect(secrets.filter((secret) => remaining.includes(secret))).toEqual([]);

  expect((await world.call(person, meRoute, {})).status).toBe(401);
  const body = { email: 'zsuzsa@washline.test', password: 'a long enough secret' };
  expect((await world.call(null, signInRoute, { body })).status).toBe(401);
  const keptOrder = (await world.call(owner, orderRoute, { params: { id: order.id } })).reply;
  expect(keptOrder).toMatchObject({ total_amount: order.total_amount, customer_name: 'Erased person' });
  expect(keptOrder.history.map(({ actor_name }) => actor_name)).toContain('Erased person');
  const again = [
    await world.call(owner, erasePersonRoute, { params: { id } }),
    await world.call(owner, toggleUserRoute, { params: { id } }),
  ];
  expect(again.map(({ status }) => status)).toEqual([409, 409]);
});

test('[SEC-27] nobody erases themselves, and of two owners who erase each other one stays', async () => {
  const own = await world.call(owner, erasePersonRoute, { params: { id: owner.user.id } });
  expect(own.problem.detail).toBe('You cannot erase your own account.');
  const both = await Promise.all([
    world.call(owner, erasePersonRoute, { params: { id: other.user.id } }),
    world.call(other, erasePersonRoute, { params: { id: owner.user.id } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
