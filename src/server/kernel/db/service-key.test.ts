import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newFeedRoute } from '#shared/feeds/feeds.contract.ts';
import { backup } from '../../cli/backup.ts';
import { newServiceKey } from '../../cli/new-service-key.ts';
import { restore } from '../../cli/restore.ts';
import { readConfig } from '../../config.ts';
import { calendar_feeds, service_key } from '../../schema.ts';
import { databaseUrl, runOnServer } from '../../testing/postgres.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { databaseUrlOf } from '../../two-processes.fixture.ts';
import { connect, withConnection } from './connect.ts';
import { deriveKey, loadServiceKey } from './service-key.ts';

let world: World;
let folder: string;
const secret = randomBytes(32);

beforeAll(async () => {
  world = await openWorld();
  await world.call(await world.person('customer'), newFeedRoute, {});
  folder = await mkdtemp(join(tmpdir(), 'washline-key-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const load = (with_secret: Buffer | null) => loadServiceKey(drizzle(world.db.pool), with_secret);
const stored = async () => (await world.db.select().from(service_key))[0];
const noArgs = { positionals: [], options: {} };

async function configOf(SECRET_KEY: Buffer | null, DATABASE_URL?: string) {
  const env = { DATABASE_URL: DATABASE_URL ?? (await databaseUrlOf(world)), DATA_DIR: folder };
  return readConfig({ ...env, SECRET_KEY: SECRET_KEY?.toString('base64') });
}

/** What a restore of what a backup then has says, and how many calendar addresses, which are made of the key, it has. */
async function restored(file: string, from: Awaited<ReturnType<typeof configOf>>) {
  const args = { positionals: [join(folder, file)], options: {} };
  await backup.run(args, from);
  const name = `key_${process.pid}_${file}`;
  await runOnServer(inject('postgres_url'), `create database ${name}`);
  const url = databaseUrl(inject('postgres_url'), name);
  const text = await restore.run(args, await configOf(null, url));
  const feeds = await withConnection(connect(url), (client) => drizzle(client).$count(calendar_feeds));
  return { text, feeds };
}

test('the first start makes one of 256 bits, later ones and other processes have the same, each purpose its own [SEC-45]', async () => {
  const key = await load(null);
  expect(key).toHaveLength(32);
  expect(await Promise.all([load(null), load(null)])).toEqual([key, key]);
  expect(world.db.keyOf('unsubscribe')).toEqual(deriveKey(key, 'unsubscribe'));
  expect(world.db.keyOf('order link')).not.toEqual(world.db.keyOf('unsubscribe'));
});

test('without SECRET_KEY a backup leaves it out, and a restore says what begins anew [SEC-45, REL-21, ICS-1]', async () => {
  expect(await restored('open', await configOf(null))).toEqual({
    text: expect.stringMatching(
      / are restored\. Links in messages, calendar feeds and devices begin anew\. Start Washline/,
    ),
    feeds: 0,
  });
});

test('with SECRET_KEY it is sealed where it stands, and goes along in backups [SEC-45]', async () => {
  const key = await load(null);
  expect(await load(secret)).toEqual(key);
  const { value, is_sealed } = (await stored()) ?? {};
  expect([is_sealed, value?.includes(key)]).toEqual([true, false]);
  expect(await load(secret)).toEqual(key);
  expect(await restored('sealed', await configOf(secret))).toEqual({
    text: expect.not.stringContaining('begin anew'),
    feeds: 1,
  });
});

test('a start that cannot open it ends with one sentence, and another key is made on request, which ends what was given out [SEC-45]', async () => {
  const before = await load(secret);
  await expect(load(null)).rejects.toThrow('The service key is sealed and SECRET_KEY is not set');
  await expect(load(randomBytes(32))).rejects.toThrow('sealed and SECRET_KEY is another: set the SECRET_KEY');
  const another = randomBytes(32);
  expect(await newServiceKey.run(noArgs, await configOf(another))).toContain('There is another service key.');
  const after = await load(another);
  expect(after).toHaveLength(32);
  expect(after).not.toEqual(before);
  expect(await world.db.$count(calendar_feeds)).toBe(0);
  await newServiceKey.run(noArgs, await configOf(null));
  expect(await load(null)).not.toEqual(after);
});
