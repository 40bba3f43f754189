import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, count, eq, ne, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { openMailServer } from '#server/messages/messages.fixture.ts';
import { allow, openPushService } from '#server/messages/push.fixture.ts';
import { openTextService } from '#server/messages/text-service.fixture.ts';
import { outgoing } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, openWorld, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { updateMessageSettingsRoute, updateOwnMessagesRoute } from '#shared/messages/messages.contract.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { report, seed } from './support/run-options.ts';
import { killTicking, startTicking, type Ticking } from './support/ticking.ts';

const rng = createRng(seed);
let world: World;
let server: Awaited<ReturnType<typeof openMailServer>>;
let pushes: Awaited<ReturnType<typeof openPushService>>;

beforeAll(async () => {
  [server, pushes] = await Promise.all([openMailServer(), openPushService()]);
  world = await openWorld({
    ...{ public_url: 'https://washline.test', push_hosts: [pushes.host] },
    // A process that starts has the clock of this machine until its first tick.
    start: Temporal.Now.instant(),
  });
});
afterAll(async () => {
  await killTicking();
  await world.close();
  await server.close();
  await pushes.close();
});

test('two processes of which one is killed over and over: of each event one mail and one push, none missing, none under two ids [MSG-2, MSG-10]', async () => {
  const [orders, kills] = [shortOrLong(500, 5_000), shortOrLong(2, 20)];
  const database_url = await databaseUrlOf(world);
  const start = () =>
    startTicking(database_url, world.outbox, 'PT0S', { SMTP_URL: server.smtp_url, PUSH_HOST: pushes.host });
  const steady = await start();
  let killed: Ticking = await start();
  const customer = await world.person('customer');
  const sku = await world.sku(1_000);
  await world.agree(customer, sku, 1_000);
  const owner = await world.person('owner');
  const rules = [{ kind: 'order_received', channel: 'push', offer: 'on' } as const];
  await world.call(owner, updateMessageSettingsRoute, { body: { rules, quiet: null } });
  await allow(world, customer, pushes.device());
  const batch = 50;
  const batches = orders / batch;
  for (let at = 1; at <= batches; at++) {
    const draft = draftOf(world, [{ sku, quantity: 1 }]);
    await Promise.all(Array.from({ length: batch }, () => world.place(customer, draft)));
    const now = Temporal.Now.instant();
    const both = Promise.allSettled([steady.tick(now), killed.tick(now)]);
    if (at % Math.floor(batches / (kills + 1)) === 0) {
      await delay(rng.between(0, 60));
      await killed.kill();
      killed = await start();
    }
    await both;
  }
  await vi.waitFor(
    async () => {
      await Promise.all(['mail', 'push'].map((queue) => world.db.boss.supervise(queue)));
      const now = Temporal.Now.instant();
      await Promise.all([steady.tick(now), killed.tick(now)]);
      const { state, channel, reason } = outgoing;
      const left = world.db.selectDistinct({ state, channel, reason }).from(outgoing);
      expect(await left.where(ne(state, 'sent'))).toEqual([]);
    },
    { timeout: 240_000, interval: 500 },
  );
  const rows = await world.db.select().from(outgoing).orderBy(asc(outgoing.id));
  const mails = rows.filter(({ channel }) => channel === 'mail');
  const received = rows.filter(({ kind }) => kind === 'order_received');
  expect(received).toHaveLength(2 * orders);
  const arrived = new Set(server.mails.map(({ messageId }) => messageId));
  expect(arrived).toEqual(new Set(mails.map(({ id }) => `<${id}@localhost>`)));
  const said = server.mails.filter(({ subject }) => subject?.startsWith('We have your order'));
  expect(new Set(said.map(({ subject }) => subject)).size).toBe(orders);
  expect(new Set(said.map(({ messageId }) => messageId)).size).toBe(orders);
  // Of each order one tag, also where it came twice.
  const tagOf = new Map(pushes.arrived.map(({ body, tag }) => [`${body} ${tag}`, tag]));
  expect(new Set(tagOf.values())).toEqual(
    new Set(rows.filter(({ channel }) => channel === 'push').map(({ id }) => id)),
  );
  expect(tagOf.size).toBe(orders);
  report(
    `${orders} events, ${kills} kills: 0 mails missing, 0 under two ids, ${server.mails.length - arrived.size} repeats; ` +
      `0 pushes missing, ${pushes.arrived.length - tagOf.size} repeats under one tag`,
  );
}, 1_800_000);

test('two processes of which one is killed over and over: no text is asked for twice, and a kill leaves at most one unknown [MSG-2, MSG-9]', async () => {
  const [orders, kills] = [shortOrLong(100, 5_000), shortOrLong(2, 20)];
  const texts = await openTextService();
  const shop = await openWorld({ texts: texts.service });
  const database_url = await databaseUrlOf(shop);
  const start = () => startTicking(database_url, shop.outbox, 'PT0S', { SMS_URL: texts.sms_url });
  const steady = await start();
  let killed: Ticking = await start();
  const [owner, customer] = [
    await shop.person('owner'),
    await shop.person('customer', { phone: '0412 345 678' }),
  ];
  const sku = await shop.sku(1_000);
  await shop.agree(customer, sku, 1_000);
  const rules = ['mail', 'text'].map((channel) => ({
    kind: 'delivered' as const,
    channel: channel as 'mail' | 'text',
    offer: channel === 'text' ? ('on' as const) : ('off' as const),
  }));
  await shop.call(owner, updateMessageSettingsRoute, { body: { rules, texts_a_day: 10_000 } });
  await shop.call(customer, updateOwnMessagesRoute, { body: { texts_allowed: true } });
  const batch = 25;
  const batches = orders / batch;
  for (let at = 1; at <= batches; at++) {
    const draft = draftOf(shop, [{ sku, quantity: 1 }]);
    const placed = await Promise.all(Array.from({ length: batch }, () => shop.place(customer, draft)));
    const body = { status: 'delivered' } as const;
    await Promise.all(placed.map(({ id }) => shop.call(owner, editOrderRoute, { params: { id }, body })));
    const both = Promise.allSettled([steady.tick(shop.now()), killed.tick(shop.now())]);
    if (at % Math.floor(batches / (kills + 1)) === 0) {
      await delay(rng.between(0, 60));
      await killed.kill();
      killed = await start();
    }
    await both;
  }
  const isText = eq(outgoing.channel, 'text');
  const isLeft = notInArray(outgoing.state, ['sent', 'unknown']);
  await vi.waitFor(
    async () => {
      await shop.db.boss.supervise('text');
      await Promise.all([steady.tick(shop.now()), killed.tick(shop.now())]);
      const { state, reason } = outgoing;
      const left = shop.db.select({ state, reason, texts: count() }).from(outgoing);
      expect(await left.where(and(isText, isLeft)).groupBy(state, reason)).toEqual([]);
    },
    { timeout: 240_000, interval: 500 },
  );
  expect(await shop.db.$count(outgoing, isText)).toBe(orders);
  const asked = texts.texts.map(({ Body }) => /ORD-\d+/.exec(Body)?.[0]);
  expect(new Set(asked).size).toBe(asked.length);
  const unknown = await shop.db.$count(outgoing, and(isText, eq(outgoing.state, 'unknown')));
  expect(unknown).toBeLessThanOrEqual(kills);
  expect(asked.length).toBeGreaterThanOrEqual(orders - unknown);
  report(`${orders} events, ${kills} kills: 0 texts twice, ${unknown} unknown`);
  await killTicking();
  await shop.close();
  await texts.close();
}, 1_800_000);
