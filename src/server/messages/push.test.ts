import { createPublicKey, verify } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  resetUserPasswordRoute,
  signInRoute,
  signOutRoute,
  toggleUserRoute,
} from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { closeLegRoute, reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import {
  ownMessagesRoute,
  pushKeyRoute,
  removeDeviceRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { sweepSessions } from '../accounts/sessions/session.ts';
import { edit, openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { legs, message_choices, outgoing, push_subscriptions } from '../schema.ts';
import { testPassword } from '../testing/test-password.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { standing } from './messages.fixture.ts';
import { allow, openPushService, type TestDevice } from './push.fixture.ts';
import { isPushAddress } from './push-service.ts';
import { giveUpPush, type PushJob, pushQueue, sendPush } from './send-push.ts';

let shop: Shop;
let service: Awaited<ReturnType<typeof openPushService>>;
let start: Temporal.Instant;

beforeAll(async () => {
  service = await openPushService();
  shop = await openShopWorld({ public_url: 'https://laundry.test', push_hosts: [service.host] });
  start = shop.now();
  const rules = [
    { kind: 'order_received', channel: 'push', offer: 'on' } as const,
    { kind: 'order_received', channel: 'mail', offer: 'off' } as const,
  ];
  await shop.call(shop.owner, updateMessageSettingsRoute, { body: { rules } });
});
beforeEach(async () => {
  shop.setNow(start);
  await shop.db.delete(outgoing);
  await shop.db.delete(push_subscriptions);
  await shop.db.delete(message_choices);
  service.arrived.length = 0;
  service.answers.clear();
});
afterAll(async () => {
  await shop.close();
  await service.close();
});

/** A device of somebody that takes pushes. */
async function deviceOf(who: Person, name?: string): Promise<TestDevice> {
  const device = service.device(name);
  expect((await allow(shop, who, device)).status).toBe(204);
  return device;
}
const own = async (who: Person) => (await shop.call(who, ownMessagesRoute, {})).reply;
const devicesOf = async (who: Person) => (await own(who)).devices.map(({ device_id }) => device_id);

/** Has all pushes that are due leave. */
async function leave(): Promise<void> {
  const due = await shop.db.select().from(outgoing).where(eq(outgoing.channel, 'push'));
  for (const { id, state } of due) if (state === 'waiting') await sendPush(shop.db, { outgoing_id: id });
}
const setStatus = (order: Order, status: 'ready_for_pickup' | 'delivered' | 'cancelled') =>
  edit(shop, shop.owner, order, { status });

describe('a push', () => {
  test('says kind and order number, sealed for the device alone; no name, address, price or note; it leads to the link [MSG-10, LNK-1]', async () => {
    const device = await deviceOf(shop.customer);
    const order = await placeOne(shop, {
      special_instructions: 'Canary at the door',
      pickup_address: '1 Canary St',
    });
    await leave();
    const [push, ...more] = service.arrived;
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      device_id: device.device_id,
      title: 'Order received',
      body: order.order_number,
      url: expect.stringMatching(/^https:\/\/laundry\.test\/o\/[\w-]{32}$/),
    });
    const said = JSON.stringify({ ...push, headers: null });
    for (const secret of ['Canary', shop.customer.user.full_name, shop.customer.user.email, '$'])
      expect(said).not.toContain(secret);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '43200' });
    expect(await standing(shop)).toContain('order_received sent');
  });

  test('is signed with the key that devices subscribe with, for its service [MSG-10]', async () => {
    await deviceOf(shop.customer);
    await placeOne(shop);
    await leave();
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(`${service.arrived[0]?.headers.authorization}`) ?? [];
    expect(key).toBe((await shop.call(shop.customer, pushKeyRoute, {})).reply.key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `http://${service.host}`,
      sub: 'https://laundry.test',
    });
  });

  test('that goes twice has one tag, and replaces what waits at its service [MSG-2, MSG-10]', async () => {
    await deviceOf(shop.customer);
    await placeOne(shop);
    await leave();
    const [row] = await shop.db.select().from(outgoing);
    // Killed after it was sent and before that was noted.
    await shop.db.update(outgoing).set({ state: 'sending', sent_at: null });
    await sendPush(shop.db, { outgoing_id: row?.id ?? '' });
    await sendPush(shop.db, { outgoing_id: row?.id ?? '' });
    expect(service.arrived.map(({ tag }) => tag)).toEqual([row?.id, row?.id]);
    expect(service.arrived[0]?.headers.topic).toBe(row?.id.replaceAll('-', ''));
  });

  test('leads staff and drivers to the order [MSG-10]', async () => {
    await shop.call(shop.admin, updateOwnMessagesRoute, {
      body: { choices: [{ kind: 'new_order', channel: 'push', is_on: true }] },
    });
    await deviceOf(shop.admin);
    const order = await placeOne(shop);
    await leave();
    expect(service.arrived.map(({ title, url }) => [title, url])).toEqual([
      ['New order', `https://laundry.test/dashboard/admin?order=${order.id}`],
    ]);
  });

  test('of a correction says what it corrects [MSG-14]', async () => {
    await shop.call(shop.owner, updateMessageSettingsRoute, {
      body: { rules: [{ kind: 'picked_up', channel: 'push', offer: 'on' }] },
    });
    await deviceOf(shop.customer);
    const order = await placeOne(shop);
    const isPickup = and(eq(legs.order_id, order.id), eq(legs.kind, 'pickup'));
    const [leg] = await shop.db.select().from(legs).where(isPickup);
    const params = { id: leg?.id ?? '' };
    await shop.call(shop.owner, closeLegRoute, { params, body: { result: 'done', note: 'Seen' } });
    await leave();
    await shop.call(shop.owner, reopenLegRoute, { params, body: { note: 'Not seen' } });
    await leave();
    expect(service.arrived.slice(1).map(({ title, body }) => `${title}: ${body}`)).toEqual([
      `Picked up: ${order.order_number}`,
      `Correction: Picked up · ${order.order_number}`,
    ]);
  });

  test('goes to who has a device and the kind on; a test shows the owner that it works [MSG-1, MSG-18]', async () => {
    await placeOne(shop);
    expect(await standing(shop)).toEqual([]);
    const ask = () => shop.call(shop.owner, testMessageRoute, { body: { channel: 'push' } });
    expect((await ask()).problem.type).toBe('urn:washline:problem:not-set-up');
    await deviceOf(shop.owner);
    expect((await ask()).status).toBe(204);
    await leave();
    expect(service.arrived.map(({ title, body }) => [title, body])).toEqual([['It works', '']]);
  });

  test('waits for the end of the quiet hours, and what is stale or off by then is dropped [MSG-3, MSG-5]', async () => {
    const rules = [{ kind: 'ready', channel: 'push', offer: 'on' } as const];
    await shop.call(shop.owner, updateMessageSettingsRoute, { body: { rules } });
    await deviceOf(shop.customer);
    const order = await placeOne(shop);
    await leave();
    service.arrived.length = 0;
    shop.setNow(Temporal.Instant.from('2026-11-24T22:30:00+11:00'));
    await setStatus(order, 'ready_for_pickup');
    const off = await placeOne(shop);
    await leave();
    expect(service.arrived).toEqual([]);
    const waiting = await shop.db.select().from(outgoing).where(eq(outgoing.state, 'waiting'));
    expect(new Set(waiting.map(({ due_at }) => `${due_at}`))).toEqual(new Set(['2026-11-24T20:00:00Z']));
    shop.setNow(Temporal.Instant.from('2026-11-25T07:00:00+11:00'));
    await setStatus(order, 'delivered');
    await shop.call(shop.customer, updateOwnMessagesRoute, {
      body: { choices: [{ kind: 'order_received', channel: 'push', is_on: false }] },
    });
    await leave();
    const said = await standing(shop);
    expect(said).toContain('ready dropped The order is delivered.');
    expect(said).toContain('order_received dropped It is switched off.');
    expect(service.arrived.filter(({ body }) => body === off.order_number)).toEqual([]);
  });

  test('that one service does not take now goes to the others, and later to that one alone [MSG-2, MSG-10]', async () => {
    const [phone, laptop] = [await deviceOf(shop.customer), await deviceOf(shop.customer)];
    service.answers.set(laptop.device_id, 503);
    await placeOne(shop);
    await leave();
    expect(service.arrived.map(({ device_id }) => device_id)).toEqual([phone.device_id]);
    const rest = (await shop.db.boss.findJobs<PushJob>(pushQueue)).map(({ data }) => data);
    const [row] = await shop.db.select().from(outgoing);
    const job = { outgoing_id: row?.id ?? '', device_ids: [laptop.device_id] };
    expect(rest).toContainEqual(job);
    service.answers.clear();
    await sendPush(shop.db, job);
    expect(service.arrived.map(({ device_id }) => device_id)).toEqual([phone.device_id, laptop.device_id]);
    expect(await standing(shop)).toEqual(['order_received sent']);
  });

  test('that no service takes is tried again, and then given up; one that is refused for good is not [MSG-14]', async () => {
    const { device_id } = await deviceOf(shop.customer);
    service.answers.set(device_id, 429);
    await placeOne(shop);
    await expect(leave()).rejects.toThrow(`${service.host} answers 429`);
    const [row] = await shop.db.select().from(outgoing);
    await giveUpPush(shop.db, { outgoing_id: row?.id ?? '' });
    service.answers.set(device_id, 413);
    await placeOne(shop);
    await leave();
    expect(await standing(shop)).toEqual([
      'order_received given_up Its push service did not take it for a day.',
      `order_received refused ${service.host} answers 413.`,
    ]);
  });
});

describe('a device', () => {
  test('is told of again at each start, and shows in the account of its person alone [MSG-10, MSG-17]', async () => {
    const device = await deviceOf(shop.customer, 'Safari on iPhone');
    shop.setNow(start.add({ hours: 1 }));
    expect((await allow(shop, shop.customer, device)).status).toBe(204);
    const { devices, takes_devices } = await own(shop.customer);
    expect([devices, takes_devices]).toEqual([
      [{ device_id: device.device_id, name: 'Safari on iPhone', last_ok_at: shop.now() }],
      true,
    ]);
    expect(await devicesOf(shop.owner)).toEqual([]);
    const stored = JSON.stringify(await shop.db.select().from(push_subscriptions));
    for (const secret of [service.host, device.subscription.keys.auth, 'Safari'])
      expect(stored).not.toContain(secret);
  });

  test('that was removed does not come back by itself [MSG-17]', async () => {
    const device = await deviceOf(shop.customer);
    const remove = (who: Person) =>
      shop.call(who, removeDeviceRoute, { params: { device_id: device.device_id } });
    expect((await remove(shop.owner)).status).toBe(204);
    expect(await devicesOf(shop.customer)).toEqual([device.device_id]);
    for (const _ of ['once', 'again']) expect((await remove(shop.customer)).status).toBe(204);
    await allow(shop, shop.customer, device);
    expect(await devicesOf(shop.customer)).toEqual([]);
    await placeOne(shop);
    expect(await standing(shop)).toEqual([]);
  });

  test('belongs to who signed in on it last [MSG-10]', async () => {
    const device = await deviceOf(shop.customer);
    await allow(shop, shop.stranger, { ...device, device_id: crypto.randomUUID() });
    expect(await devicesOf(shop.customer)).toEqual([]);
    expect(await devicesOf(shop.stranger)).toHaveLength(1);
  });

  test('that its service no longer knows is gone, and a push with no device left is dropped [MSG-10]', async () => {
    const gone = [await deviceOf(shop.customer), await deviceOf(shop.customer)];
    for (const [at, { device_id }] of gone.entries()) service.answers.set(device_id, [404, 410][at] ?? 0);
    await placeOne(shop);
    await leave();
    expect(await devicesOf(shop.customer)).toEqual([]);
    expect(await standing(shop)).toEqual([
      'order_received dropped No device of theirs takes pushes any more.',
    ]);
  });

  test('ends when its person is signed in nowhere any more [MSG-10]', async () => {
    const again = async (person: Person): Promise<Person> => {
      const body = { email: person.user.email, password: testPassword };
      return { ...person, token: (await shop.call(null, signInRoute, { body })).reply.access_token };
    };
    const person = await shop.person('driver');
    const params = { id: person.user.id };
    const devices = () => shop.db.$count(push_subscriptions, eq(push_subscriptions.user_id, params.id));
    await deviceOf(person);
    const elsewhere = await again(person);
    await shop.call(person, signOutRoute, {});
    expect(await devices()).toBe(1);
    await shop.call(elsewhere, signOutRoute, {});
    expect(await devices()).toBe(0);
    await deviceOf(await again(person));
    await shop.call(shop.owner, resetUserPasswordRoute, { params, body: { new_password: testPassword } });
    expect(await devices()).toBe(0);
    await deviceOf(await again(person));
    shop.setNow(start.add({ hours: 24 * 8 }));
    await sweepSessions(shop.db);
    expect(await devices()).toBe(0);
    shop.setNow(start);
    await deviceOf(await again(person));
    await shop.call(await again(shop.owner), toggleUserRoute, { params });
    expect(await devices()).toBe(0);
    shop.owner = await again(shop.owner);
    shop.customer = await again(shop.customer);
  });

  test('is in the export of its person without its keys, and an erasure ends it [MSG-19]', async () => {
    const person = await shop.person('customer');
    const params = { id: person.user.id };
    const { device_id } = await deviceOf(person);
    const removed = await deviceOf(person);
    await shop.call(person, removeDeviceRoute, { params: { device_id: removed.device_id } });
    const { reply } = await shop.call(shop.owner, exportPersonRoute, { params });
    expect(reply.push_subscriptions).toEqual([{ device_id, last_ok_at: expect.any(String) }]);
    await shop.call(shop.owner, erasePersonRoute, { params });
    expect(await shop.db.$count(push_subscriptions)).toBe(0);
  });

  test('with an address at no push service, or keys that are none, is refused [MSG-10]', async () => {
    const { subscription } = service.device();
    const { keys } = subscription;
    const put = (body: object) =>
      allow(shop, shop.customer, {
        device_id: crypto.randomUUID(),
        subscription: { ...subscription, ...body },
      });
    const wrong: object[] = [
      { endpoint: 'https://push.example.org/1' },
      { endpoint: 'http://127.0.0.1:5432/' },
      { keys: { ...keys, p256dh: 'BCVxsr7N' } },
      { keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { keys: { ...keys, auth: 'short' } },
    ];
    for (const body of wrong) expect((await put(body)).status).toBe(422);
    expect(await shop.db.$count(push_subscriptions)).toBe(0);
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['https://web.push.apple.com/a', true],
    ['https://wns2-sg2p.notify.windows.com/w/?token=a', true],
    ['https://push.example.org:8443/a', true],
    ['http://fcm.googleapis.com/fcm/send/a', false],
    ['https://fcm.googleapis.com:8443/a', false],
    ['https://fcm.googleapis.com.example.org/a', false],
    ['https://fcm.googleapis.com@example.org/a', false],
    ['https://evilpush.apple.com.example/a', false],
    ['https://push.example.org/a', false],
    ['http://push.example.org:8443/a', false],
    ['http://127.0.0.1:5432/', false],
  ])('%s is at a push service: %s [MSG-10]', (endpoint, is) => {
    expect(isPushAddress({ push_hosts: ['push.example.org:8443'] }, endpoint)).toBe(is);
  });

  test('is not to be had without https [MSG-10, MSG-18]', async () => {
    const world = await openWorld({ push_hosts: [service.host] });
    const owner = await world.person('owner');
    const answers = [await world.call(owner, pushKeyRoute, {}), await allow(world, owner, service.device())];
    for (const { problem } of answers) expect(problem.type).toBe('urn:washline:problem:not-set-up');
    const { takes_devices, choices } = (await world.call(owner, ownMessagesRoute, {})).reply;
    expect([takes_devices, choices.some(({ channel }) => channel === 'push')]).toEqual([false, false]);
    await world.close();
  });
});
