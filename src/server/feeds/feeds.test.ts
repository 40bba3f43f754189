import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { newFeedRoute, ownFeedRoute, removeFeedRoute } from '#shared/feeds/feeds.contract.ts';
import { buildApp } from '../app.ts';
import { openLog } from '../kernel/ops/log.ts';
import { bytesOfId, signToken } from '../kernel/signed-token.ts';
import { openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { calendar_feeds } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { makeAddress, visit } from './feeds.fixture.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShopWorld();
  await placeOne(shop);
});
afterAll(() => shop.close());

const statusOf = async (path: string, ip?: string) => (await visit(shop, path, ip ? { ip } : {})).statusCode;
const own = async (who = shop.customer) => (await shop.call(who, ownFeedRoute, {})).reply;

test('a customer and a driver have one address each, until they make another or remove it; staff have none [ICS-1]', async () => {
  expect(await own()).toEqual({ address: null, last_read_at: null });
  for (const who of [shop.customer, shop.jonah]) {
    const first = await makeAddress(shop, who);
    expect(await own(who)).toEqual({ address: `http://washline.test${first}`, last_read_at: null });
    expect(await statusOf(first)).toBe(200);
    const second = await makeAddress(shop, who);
    expect([second === first, await statusOf(first), await statusOf(second)]).toEqual([false, 404, 200]);
    expect((await shop.call(who, removeFeedRoute, {})).reply).toEqual({ address: null, last_read_at: null });
    // Another one is never one from before.
    const third = await makeAddress(shop, who);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200]);
  }
  for (const who of [shop.owner, shop.admin])
    for (const route of [ownFeedRoute, newFeedRoute, removeFeedRoute])
      expect((await shop.call(who, route, {})).status).toBe(403);
});

test('who is disabled has no address any more, not even once they are enabled again [ICS-1]', async () => {
  const person = await shop.person('customer');
  const path = await makeAddress(shop, person);
  const params = { id: person.user.id };
  expect((await shop.call(shop.owner, toggleUserRoute, { params, body: { is_active: false } })).status).toBe(
    200,
  );
  expect(await statusOf(path)).toBe(404);
  await shop.call(shop.owner, toggleUserRoute, { params, body: { is_active: true } });
  expect(await statusOf(path)).toBe(404);
});

test('the export of a person says when theirs was read, and an erasure ends it [MSG-19, ICS-1]', async () => {
  const person = await shop.person('driver');
  const path = await makeAddress(shop, person);
  await statusOf(path);
  const params = { id: person.user.id };
  const data = (await shop.call(shop.owner, exportPersonRoute, { params })).reply;
  expect(data.calendar_feeds).toEqual([{ last_read_at: expect.stringContaining('2026-11-23T23:12') }]);
  expect((await shop.call(shop.owner, erasePersonRoute, { params })).status).toBe(200);
  expect(await statusOf(path)).toBe(404);
  expect(await shop.db.$count(calendar_feeds, eq(calendar_feeds.user_id, params.id))).toBe(0);
});

test('who has read it already gets 304, until something changes; the account says when it was read [ICS-4]', async () => {
  const path = await makeAddress(shop, shop.customer);
  const first = await visit(shop, path);
  const etag = String(first.headers.etag);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  });
  expect(String((await own()).last_read_at)).toBe(String(shop.now()));
  shop.setNow(shop.now().add({ minutes: 5 }));
  const again = await visit(shop, path, { headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(String((await own()).last_read_at)).toBe(String(shop.now()));
  await placeOne(shop);
  const changed = await visit(shop, path, { headers: { 'if-none-match': etag } });
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  // As a proxy or a browser sends it: strong, among others.
  const strong = `"another", ${String(changed.headers.etag).replace('W/', '')}`;
  expect((await visit(shop, path, { headers: { 'if-none-match': strong } })).statusCode).toBe(304);
});

test('more than 60 readings of an address in an hour get 429, a new one is read [ICS-4]', async () => {
  const path = await makeAddress(shop, shop.customer);
  const statuses: number[] = [];
  // From wherever: it is the address that is counted.
  for (let at = 0; at < 62; at++) statuses.push(await statusOf(path, `198.51.100.${at}`));
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
  const { headers } = await visit(shop, path);
  expect(Number(headers['retry-after'])).toBe(3_600);
  expect(await statusOf(await makeAddress(shop, shop.customer))).toBe(200);
});

test('10,000 forged, cut and altered addresses open nothing, and get one answer [ICS-4, SEC-43]', async () => {
  const path = await makeAddress(shop, shop.customer);
  const token = path.slice('/api/calendar/'.length, -'.ics'.length);
  const id = bytesOfId(shop.customer.user.id);
  const [row] = await shop.db
    .select()
    .from(calendar_feeds)
    .where(eq(calendar_feeds.user_id, shop.customer.user.id));
  const generation = `${row?.generation}`;
  const altered = (at: number) => {
    const bytes = Buffer.from(token, 'base64url');
    const byte = at % bytes.length;
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 + (Math.floor(at / bytes.length) % 255));
    return bytes.toString('base64url');
  };
  const forged = [
    ...(['order link', 'unsubscribe', 'device'] as const).map((of) =>
      signToken(shop.db.keyOf(of), id, generation),
    ),
    signToken(shop.db.keyOf('calendar feed'), id),
    signToken(shop.db.keyOf('calendar feed'), Buffer.concat([id, Buffer.from('x')]), generation),
    ...[
      token.slice(1),
      `${token}A`,
      `${token}=`,
      '',
      '%00',
      'a'.repeat(99),
      'a'.repeat(500),
      `${token}/x`,
      shop.customer.token,
    ],
    ...Array.from({ length: shortOrLong(600, 6_000) }, (_, at) => altered(at)),
    ...Array.from({ length: shortOrLong(386, 3_986) }, () =>
      Buffer.concat([id, randomBytes(16)]).toString('base64url'),
    ),
  ];
  const answers = new Set<string>();
  for (const [at, each] of forged.entries()) {
    const { statusCode, body } = await visit(shop, `/api/calendar/${each}.ics`, {
      ip: `10.0.${at >> 8}.${at & 255}`,
    });
    answers.add(`${statusCode} ${body}`);
  }
  expect(forged.length).toBe(shortOrLong(1_000, 10_000));
  expect([...answers]).toEqual([expect.stringMatching(/^404 .*"There is nothing at this address\."/)]);
  // And what is right opens nothing else.
  for (const url of ['/api/auth/me', '/api/orders'])
    expect((await visit(shop, url, { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
  expect(await statusOf(`/u/${token}`)).toBe(404);
  expect(await statusOf(path)).toBe(200);
});

test('wrong ones are counted by where they come from, right ones go on [ICS-4, ACC-14]', async () => {
  const path = await makeAddress(shop, shop.customer);
  const statuses: number[] = [];
  for (let at = 0; at < 61; at++) statuses.push(await statusOf(`/api/calendar/wrong${at}.ics`, '192.0.2.7'));
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  expect(await statusOf('/api/calendar/wrong.ics', '::ffff:192.0.2.7')).toBe(429);
  expect(await statusOf(path, '192.0.2.7')).toBe(200);
  expect(await statusOf('/api/calendar/wrong.ics', '192.0.2.8')).toBe(404);
});

test('no log has the token of a feed, and no row [ICS-4, SEC-3]', async () => {
  let logged = '';
  const app = await buildApp({
    db: shop.db,
    pages: null,
    log: openLog('trace', { write: (line) => (logged += line) }),
  });
  const path = await makeAddress({ ...shop }, shop.customer);
  const token = path.slice('/api/calendar/'.length, -'.ics'.length);
  for (const each of [path, `${path}x`, path.replace('.ics', '%FF.ics'), path.replace('.ics', '')])
    await visit({ app }, each);
  await app.inject({
    method: 'POST',
    url: newFeedRoute.path,
    headers: { authorization: `Bearer ${shop.customer.token}`, 'idempotency-key': 'once' },
  });
  const { address } = await own();
  await visit({ app }, new URL(address ?? '').pathname);
  await app.close();
  expect(logged).toContain('/api/calendar/:token.ics');
  expect(logged).not.toContain(token);
  expect(logged).not.toContain(address?.slice(-20));
  const { rows } = await shop.db.execute<{ text: string }>(
    `select coalesce(string_agg(reply, ' '), '') as text from idempotency_keys`,
  );
  expect(rows[0]?.text).not.toContain('/api/calendar/');
});
