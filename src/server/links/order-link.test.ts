import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editPersonRoute, toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { confirmEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { endOrderLinksRoute, updateMessageSettingsRoute } from '#shared/messages/messages.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { sentLinks } from '../accounts/links/links.fixture.ts';
import { buildApp } from '../app.ts';
import { openLog } from '../kernel/ops/log.ts';
import { signToken } from '../kernel/signed-token.ts';
import {
  edit,
  openShopWorld,
  placeOne,
  placeRecurring,
  remove,
  type Shop,
} from '../orders/orders.fixture.ts';
import { order_links } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { fingerprint } from '../testing/rolled-back.ts';
import { draftOf } from '../testing/world.ts';
import { linkOf, press, saidBy, visit } from './links.fixture.ts';

let shop: Shop;
let order: Order;
let link: string;
let start: Temporal.Instant;

const canaries = {
  pickup_address: '77 Canary Street, Newtown NSW 2042',
  delivery_address: '78 Canary Street, Newtown NSW 2042',
  special_instructions: 'canary under the mat',
};

beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(async () => {
  shop.setNow(start);
  order = await placeOne(shop, canaries);
  link = await linkOf(shop, order, shop.customer);
});
afterAll(() => shop.close());

const unknown = async () => (await visit(shop, `/o/${'A'.repeat(32)}`, { ip: '198.51.100.1' })).body;

test('shows where the order is, its visits and its total, and nobody’s name, address, item or note [LNK-1, LNK-2, LNK-3]', async () => {
  const page = await visit(shop, link);
  expect([page.statusCode, link.length]).toEqual([200, '/o/'.length + 32]);
  const said = saidBy(page);
  for (const each of [
    order.order_number,
    'Waiting to be collected',
    'Step',
    'Wed 25 Nov, 10:12 am',
    '3 pieces',
  ])
    expect(page.body + said).toContain(each);
  expect(said).toContain('Total, GST included $9.96');
  for (const each of ['anary', 'Harbour Lane', shop.customer.user.email, 'Bed Sheet', 'Bath Towel', '3.80'])
    expect(page.body).not.toContain(each);
  expect(page.body).not.toMatch(/<script|<link|@font-face|javascript:/);
  expect(Buffer.byteLength(page.body)).toBeLessThan(30_000);
});

test('every answer is kept, indexed and referred by nobody, and runs no script [LNK-1, LNK-8]', async () => {
  for (const path of [link, `${link}/wrong`, `${link}/order.ics`, '/o/nothing']) {
    const { headers } = await visit(shop, path, { ip: '198.51.100.2' });
    expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

describe('a link ends', () => {
  const expectUnknown = async (path = link) => {
    const page = await visit(shop, path);
    expect([page.statusCode, page.body]).toEqual([404, await unknown()]);
  };
  /** A customer with an order. */
  const guestWithOrder = async () => {
    const guest = await shop.person('customer');
    await shop.agree(guest, shop.sheet, 380);
    const placed = await shop.place(guest, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]));
    return { guest, placed, theirs: await linkOf(shop, placed, guest) };
  };

  test('as its person is disabled, for good: the next message carries a new one [LNK-6]', async () => {
    const { guest, placed, theirs } = await guestWithOrder();
    const toggle = () => shop.call(shop.owner, toggleUserRoute, { params: { id: guest.user.id } });
    expect((await visit(shop, theirs)).statusCode).toBe(200);
    await toggle();
    await expectUnknown(theirs);
    await expectUnknown(await linkOf(shop, placed, guest));
    await toggle();
    await expectUnknown(theirs);
    const next = await linkOf(shop, placed, guest);
    expect((await visit(shop, next)).statusCode).toBe(200);
  });

  test('as its person has a new email, also once they have the old one again [LNK-6]', async () => {
    const { guest, theirs } = await guestWithOrder();
    const { id, email } = guest.user;
    for (const next of ['new-mailbox@washline.test', email]) {
      const { status } = await shop.call(shop.owner, editPersonRoute, {
        params: { id },
        body: { email: next },
      });
      expect(status).toBe(200);
      // It is theirs once the link in its mailbox is used.
      expect((await visit(shop, theirs)).statusCode).toBe(next === email ? 404 : 200);
      const [{ token = '' } = {}] = await sentLinks(shop);
      await shop.call(null, confirmEmailRoute, { body: { token } });
      await expectUnknown(theirs);
    }
  });

  test('as staff end it, which nobody else may, and as the order is deleted [LNK-6, LNK-7]', async () => {
    const end = (who = shop.admin) => shop.call(who, endOrderLinksRoute, { params: { id: order.id } });
    expect([(await end(shop.customer)).status, (await end(shop.jonah)).status]).toEqual([403, 403]);
    expect((await visit(shop, link)).statusCode).toBe(200);
    expect((await end()).status).toBe(204);
    await expectUnknown();
    const next = await linkOf(shop, order, shop.customer);
    await remove(shop, shop.owner, order);
    await expectUnknown(next);
  });

  test('30 days after the order is over, and says what became of it [LNK-6, LNK-7]', async () => {
    await edit(shop, shop.owner, order, { status: 'delivered' });
    const other = await placeOne(shop);
    const theirs = await linkOf(shop, other, shop.customer);
    await edit(shop, shop.owner, other, { status: 'cancelled' });
    shop.setNow(start.add({ hours: 24 * 30 - 1 }));
    expect((await visit(shop, link)).statusCode).toBe(200);
    shop.setNow(start.add({ hours: 24 * 30 }));
    const page = await visit(shop, link);
    expect(page.statusCode).toBe(410);
    expect(saidBy(page)).toContain(`${order.order_number} was delivered on Tue 24 Nov.`);
    expect(page.body).toContain('Sign In');
    expect(saidBy(await visit(shop, theirs))).toContain(`${other.order_number} was cancelled.`);
  });

  test('400 days after it was made, and the next message carries a new one [LNK-6]', async () => {
    shop.setNow(start.add({ hours: 24 * 400 }));
    expect((await visit(shop, link)).statusCode).toBe(410);
    const next = await linkOf(shop, order, shop.customer);
    expect((await visit(shop, next)).statusCode).toBe(200);
    expect((await visit(shop, link)).statusCode).toBe(404);
  });

  test('while the owner has links off: the way in alone [LNK-7]', async () => {
    const set = (order_links: boolean) =>
      shop.call(shop.owner, updateMessageSettingsRoute, { body: { order_links } });
    await set(false);
    const page = await visit(shop, link);
    await set(true);
    expect(page.statusCode).toBe(410);
    expect(page.body).not.toContain(order.order_number);
    expect(page.body).toContain('Sign In');
  });
});

test('10,000 forged, cut and altered links open nothing, and get one answer [LNK-6, LNK-7, SEC-43]', async () => {
  const token = link.slice('/o/'.length);
  const [row] = await shop.db.select().from(order_links).where(eq(order_links.order_id, order.id));
  const payload = Buffer.from(token, 'base64url').subarray(0, 8);
  const covered = [order.id, shop.customer.user.id, `${row?.generation}`, `${row?.ends_at}`];
  const otherPurpose = signToken(shop.db.keyOf('unsubscribe'), payload, ...covered);
  const altered = (at: number) => {
    const bytes = Buffer.from(token, 'base64url');
    const byte = at % bytes.length;
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 + (at % 255));
    return bytes.toString('base64url');
  };
  const forged = [
    ...[otherPurpose, token.slice(1), `${token}A`, `${token}=`, '', '%00', 'a'.repeat(500), `${token}/x`],
    // What no route can read.
    ...['%', '%FF', `${token}%`, `${token}/%E0%A4%A`],
    ...Array.from({ length: shortOrLong(600, 6_000) }, (_, at) => altered(at)),
    ...Array.from({ length: shortOrLong(392, 3_992) }, () =>
      Buffer.concat([payload, randomBytes(16)]).toString('base64url'),
    ),
  ];
  const answer = await unknown();
  const seen = new Set<string>();
  for (const [at, each] of forged.entries()) {
    const { statusCode, body } = await visit(shop, `/o/${each}`, {
      ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    });
    seen.add(`${statusCode} ${body}`);
  }
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
    const wrong = {
      method: 'POST',
      url: '/o/wrong/skip',
      headers,
      payload: '{',
      remoteAddress: '10.9.9.9',
    } as const;
    const { statusCode, body } = await shop.app.inject(wrong);
    seen.add(`${statusCode} ${body}`);
  }
  expect([...seen]).toEqual([`404 ${answer}`]);
  expect((await visit(shop, link)).statusCode).toBe(200);
});

test('no log has a token, whatever is done with it [LNK-8, SEC-3]', async () => {
  let logged = '';
  const log = openLog('trace', { write: (line) => (logged += line) });
  const app = await buildApp({ db: shop.db, pages: null, log });
  const token = link.slice('/o/'.length);
  for (const path of ['', '/time', '/wrong', '/order.ics', '/photo/1', '/%FF', '/x'])
    await visit({ app }, link + path, { ip: '198.51.100.3' });
  await press({ app }, link, 'wrong', { words: 'canary' });
  await visit({ app }, `${link}/skip`, { form: { once: 'canary' } });
  await app.close();
  expect(logged).toContain('/o/*');
  expect(logged).not.toContain(token);
  expect(logged).not.toContain('canary');
});

test('wrong ones are counted by address, right ones go on [LNK-8, ACC-14]', async () => {
  const statuses = [];
  for (let at = 0; at < 61; at++)
    statuses.push((await visit(shop, `/o/wrong${at}`, { ip: '192.0.2.7' })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  const mapped = { ip: '::ffff:192.0.2.7' };
  expect((await visit(shop, '/o/wrong', mapped)).statusCode).toBe(429);
  expect((await visit(shop, link, { ip: '192.0.2.7' })).statusCode).toBe(200);
  expect((await visit(shop, '/o/wrong', { ip: '192.0.2.8' })).statusCode).toBe(404);
});

test('whoever opens the page of an act, 1,000 times, nothing happens [LNK-5]', async () => {
  const recurring = await placeRecurring(shop);
  const path = await linkOf(shop, recurring, shop.customer);
  const before = await fingerprint(shop.db);
  const statuses = new Set<number>();
  for (const act of ['', '/skip', '/time', '/wrong', '/order.ics'])
    for (const method of ['GET', 'HEAD'] as const)
      for (let round = 0; round < shortOrLong(10, 100); round++) {
        const opened = Array.from({ length: 10 }, () => visit(shop, path + act, { method }));
        for (const { statusCode } of await Promise.all(opened)) statuses.add(statusCode);
      }
  expect([...statuses]).toEqual([200]);
  expect(await fingerprint(shop.db)).toBe(before);
  // Taking back has no page of its own.
  expect((await visit(shop, `${path}/unskip`, { ip: '198.51.100.4' })).statusCode).toBe(404);
});
