import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from './accounts/create-account.ts';
import { checkDatabase } from './cli/checks/check-database.ts';
import { readConfig } from './config.ts';
import { demoPassword, drivers, owner } from './demo/people.ts';
import { connect, withConnection } from './kernel/db/connect.ts';
import { findOpenDemoAccounts, openDemoWarning } from './open-demo.ts';
import { users } from './schema.ts';
import { seed } from './seed.ts';
import { openWorld, type World } from './testing/world.ts';
import { databaseUrlOf } from './two-processes.fixture.ts';

let world: World;
const production = readConfig({ PUBLIC_URL: 'https://laundry.example' });
const network = readConfig({ HOST: '0.0.0.0' });
const proxied = readConfig({ TRUST_PROXY: '127.0.0.1' });
const local = readConfig({});

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const makeDemo = ({ email, full_name, role }: typeof owner, password: string) =>
  createAccount(world.db, null, { email, full_name, role, password });

const checkTexts = async (config: typeof local) =>
  (await withConnection(connect(await databaseUrlOf(world)), (client) => checkDatabase(client, config)))
    .map(({ mark, text }) => `${mark} ${text}`)
    .join('\n');

test('where people reach it by https, an empty database gets no demo laundry [OPS-8]', async () => {
  const seeding = seed(world.db, production, true, () => {});
  await expect(seeding).rejects.toThrow(
    'There are no accounts yet, and at https://laundry.example the demo laundry would be open to everybody who reads the README: make the first owner by npm run washline -- create-owner <email>, or set OWNER_EMAIL and OWNER_PASSWORD.',
  );
  expect(await world.db.$count(users)).toBe(0);
});

test('a demo laundry with the password of the README does not start by https, says so loudly on a network, and check finds it [OPS-8, CLI-6]', async () => {
  await makeDemo(owner, demoPassword);
  await makeDemo(drivers[0], demoPassword);
  await makeDemo(drivers[1], 'another secret');
  const accounts = await findOpenDemoAccounts(world.db);
  expect(accounts).toEqual([drivers[0].email, owner.email]);
  const sentence =
    'jonah@washline.example and 1 more still have its password. Begin with an empty DATA_DIR and npm run washline -- create-owner <email>, or give each of them another password by reset-password, or disable them.';
  expect(() => openDemoWarning(production, accounts)).toThrow(
    `The demo laundry is open to everybody who reads the README: PUBLIC_URL is https://laundry.example, and ${sentence}`,
  );
  expect(openDemoWarning(network, accounts)).toHaveLength(3);
  expect(openDemoWarning(network, accounts)[1]).toContain(`HOST is 0.0.0.0, and ${sentence}`);
  expect(openDemoWarning(proxied, accounts)[1]).toContain('TRUST_PROXY is set, and ');
  expect(openDemoWarning(local, accounts)).toEqual([]);
  expect(await checkTexts(production)).toContain('✗ The demo laundry is open to everybody');
  expect(await checkTexts(network)).toContain('✗ The demo laundry is open to everybody');
  expect(await checkTexts(local)).not.toContain('demo laundry');
});

test('a demo whose accounts have other passwords, or are disabled, is a laundry as any other [OPS-8]', async () => {
  await world.db.update(users).set({ is_active: false }).where(eq(users.email, owner.email));
  await world.db
    .update(users)
    .set({ email: 'jonah@laundry.example' })
    .where(eq(users.email, drivers[0].email));
  const accounts = await findOpenDemoAccounts(world.db);
  expect([accounts, openDemoWarning(production, accounts)]).toEqual([[], []]);
  expect(await checkTexts(production)).not.toContain('demo laundry');
});
