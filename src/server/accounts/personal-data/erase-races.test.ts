import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateProfileRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import { resumeSeriesRoute } from '#shared/series/series.contract.ts';
import { createJobs } from '../../jobs.ts';
import { createMailer, toQueuedMail } from '../../kernel/ops/mail.ts';
import { removeMailsQueue } from '../../kernel/ops/remove-mails.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let sku: Sku;
let count = 0;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
  sku = await world.sku(10);
});
afterAll(() => world.close());

const street = '77 Secret Lane';
const erase = ({ user }: Person) => world.call(owner, erasePersonRoute, { params: { id: user.id } });

async function somebody(): Promise<Person> {
  const person = await world.person('customer', {
    full_name: `Zsuzsanna Örkény ${count}`,
    email: `z${count++}@washline.test`,
  });
  await world.agree(person, sku, 8);
  return person;
}

/** What people write of a customer, each with the secret street. */
const writes: [string, (person: Person) => Promise<{ status: number }>][] = [
  ['orders', (person) => world.call(person, placeOrderRoute, { body: draft() })],
  [
    'has an order placed by staff',
    ({ user }) => world.call(owner, placeOrderForRoute, { body: { ...draft(), customer_id: user.id } }),
  ],
  [
    'raises a case',
    (person) => world.call(person, raiseCaseRoute, { body: { subject: street, description: street } }),
  ],
  ['moves', (person) => world.call(person, updateProfileRoute, { body: { address: street } })],
];
const draft = () => draftOf(world, [{ sku, quantity: 1 }], { pickup_address: street });

/** Everything stored that has the street in it, of this customer or of nobody any more. */
async function traces({ user: { id } }: Person): Promise<number> {
  const { rows } = await world.db.execute<{ count: number }>(sql`select (
    (select count(*) from orders where customer_id = ${id} and (status = 'pending' or pickup_address like '%Secret%'))
    + (select count(*) from cases where customer_id = ${id} and subject like '%Secret%')
    + (select count(*) from users where id = ${id} and address like '%Secret%'))::int as count`);
  return rows[0]?.count ?? 0;
}

test.each(writes)(
  '[SEC-27] whoever %s while they are erased is either in the way, or refused',
  async (_name, write) => {
    for (const isFirst of [true, false]) {
      const person = await somebody();
      // Erasing hashes a password first, so that the other gets in before it, or both at once.
      const both = isFirst ? [write(person), erase(person)] : [erase(person), write(person)];
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      const erased = statuses[isFirst ? 1 : 0];
      expect([200, 409]).toContain(erased);
      expect(Math.max(...statuses)).toBeLessThan(500);
      if (erased === 200) expect(await traces(person)).toBe(0);
    }
  },
);

test.each(writes)(
  '[SEC-27] nobody %s who has been erased by the time the lock is free',
  async (_name, write) => {
    const person = await somebody();
    const erasing = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const { id } = person.user;
    const locked = world.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${id} for update`);
      await tx.execute(sql`select from customers where id = ${id} for update`);
      isLocked.resolve();
      await erasing.promise;
      await tx.execute(sql`update customers set name = 'Erased person' where id = ${id}`);
      await tx.execute(
        sql`update users set email = ${`${id}@erased.invalid`}, full_name = 'Erased person' where id = ${id}`,
      );
    });
    await isLocked.promise;
    const writing = write(person);
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    erasing.resolve();
    await locked;
    expect([404, 409, 422]).toContain((await writing).status);
    expect(await traces(person)).toBe(0);
  },
);

test('[SEC-27] of somebody who was erased no price is agreed, and no series starts again', async () => {
  const person = await somebody();
  const weekly = { name: 'Weekly', frequency_type: 'weekly', frequency_value: 1 } as const;
  const { reply: template } = await world.call(owner, createFrequencyTemplateRoute, { body: weekly });
  const recurring = { is_recurring: true, frequency_template_id: template.id };
  const { id, series_id } = await world.place(person, { ...draft(), ...recurring });
  await world.call(person, deleteOrderRoute, { params: { id } });
  expect((await erase(person)).status).toBe(200);
  const body = { customer_id: person.user.id, sku_id: sku.id, custom_price: 700 };
  const refused = [
    await world.call(owner, createCustomerPriceRoute, { body }),
    await world.call(owner, resumeSeriesRoute, { params: { id: series_id ?? '' }, body: {} }),
  ];
  expect(refused.map(({ problem }) => problem.detail)).toEqual(
    refused.map(() => 'This person has been erased.'),
  );
});

test('[SEC-27] what is kept of orders that staff have deleted is erased too', async () => {
  const person = await somebody();
  const note = 'Key under the mat';
  const placed = await world.place(person, draft());
  const { reply: byStaff } = await world.call(owner, placeOrderForRoute, {
    body: { ...draft(), customer_id: person.user.id },
  });
  for (const { id } of [placed, byStaff]) {
    await world.call(owner, editOrderRoute, {
      params: { id },
      body: { special_instructions: note, pickup_address: `${street} 2` },
    });
    await world.call(owner, deleteOrderRoute, { params: { id } });
  }
  const kept = () =>
    world.db.execute(sql`select from events where data::text like ${`%${note}%`} or data::text like '%Secret%'
    union all select from notifications where message like ${`%${person.user.full_name}%`}`);
  expect((await kept()).rows.length).toBeGreaterThan(0);
  expect((await erase(person)).status).toBe(200);
  expect((await kept()).rows).toEqual([]);
});

test('[SEC-27] a driver’s name goes from what others were told, of orders that others have by now too', async () => {
  const person = await somebody();
  const driver = await world.person('driver', { full_name: 'Ödön Driver', email: 'odon@washline.test' });
  const next = await world.person('driver');
  const { id } = await world.place(person, draft());
  for (const { user } of [driver, next])
    await world.call(owner, assignDriverRoute, { params: { id }, body: { driver_id: user.id } });
  const told = async () => (await world.call(person, notificationsRoute, {})).text;
  expect(await told()).toContain('Ödön Driver is your driver for');
  expect((await erase(driver)).status).toBe(200);
  expect(await told()).not.toContain('Ödön');
});

test('[SEC-27] a letter to them that lies in the outbox is removed, and nobody else’s', async () => {
  const person = await somebody();
  const deliver = createMailer({
    smtp_url: undefined,
    from: () => 'a@b.test',
    outbox: world.outbox,
    log: () => {},
  });
  const letter = { subject: 'Hello', text: street, html: street };
  for (const to of [person.user.email, 'other@washline.test'])
    await deliver(toQueuedMail({ to, ...letter }, world.now()));
  expect((await erase(person)).status).toBe(200);
  const { rows } = await world.db.execute<{ data: { digests: string[] } }>(
    sql`select data from pgboss.job where name = ${removeMailsQueue} order by created_on desc limit 1`,
  );
  expect(JSON.stringify(rows)).not.toContain(person.user.email);
  const job = createJobs(world.db, deliver, { outbox: world.outbox }).find(
    ({ queue }) => queue === removeMailsQueue,
  );
  await job?.run(rows[0]?.data);
  const files = await readdir(world.outbox);
  const texts = await Promise.all(files.map((file) => readFile(join(world.outbox, file), 'utf8')));
  expect(texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim())).toEqual(['other@washline.test']);
});
