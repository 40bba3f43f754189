import { setTimeout as delay } from 'node:timers/promises';
import { asc, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { openMailServer } from '#server/messages/messages.fixture.ts';
import { outgoing } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, openWorld, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { report, seed } from './support/run-options.ts';
import { killTicking, startTicking, type Ticking } from './support/ticking.ts';

const rng = createRng(seed);
let world: World;
let server: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  [world, server] = await Promise.all([openWorld(), openMailServer()]);
});
afterAll(async () => {
  await killTicking();
  await world.close();
  await server.close();
});

test('two processes of which one is killed over and over: of each event one mail, none missing, none under two ids [MSG-2]', async () => {
  const [orders, kills] = [shortOrLong(500, 5_000), shortOrLong(2, 20)];
  const database_url = await databaseUrlOf(world);
  const start = () => startTicking(database_url, world.outbox, 'PT0S', { SMTP_URL: server.smtp_url });
  const steady = await start();
  let killed: Ticking = await start();
  const customer = await world.person('customer');
  const sku = await world.sku(1_000);
  await world.agree(customer, sku, 1_000);
  const batch = 50;
  const batches = orders / batch;
  for (let at = 1; at <= batches; at++) {
    const draft = draftOf(world, [{ sku, quantity: 1 }]);
    await Promise.all(Array.from({ length: batch }, () => world.place(customer, draft)));
    const both = Promise.allSettled([steady.tick(world.now()), killed.tick(world.now())]);
    if (at % Math.floor(batches / (kills + 1)) === 0) {
      await delay(rng.between(0, 60));
      await killed.kill();
      killed = await start();
    }
    await both;
  }
  await vi.waitFor(
    async () => {
      await world.db.boss.supervise('mail');
      await Promise.all([steady.tick(world.now()), killed.tick(world.now())]);
      expect(await world.db.$count(outgoing, ne(outgoing.state, 'sent'))).toBe(0);
    },
    { timeout: 240_000, interval: 500 },
  );
  const rows = await world.db.select().from(outgoing).orderBy(asc(outgoing.id));
  const received = rows.filter(({ kind }) => kind === 'order_received');
  expect(received).toHaveLength(orders);
  const arrived = new Set(server.mails.map(({ messageId }) => messageId));
  expect(arrived).toEqual(new Set(rows.map(({ id }) => `<${id}@localhost>`)));
  const said = server.mails.filter(({ subject }) => subject?.startsWith('We have your order'));
  expect(new Set(said.map(({ subject }) => subject)).size).toBe(orders);
  expect(new Set(said.map(({ messageId }) => messageId)).size).toBe(orders);
  report(
    `${orders} events, ${kills} kills: 0 mails missing, 0 under two ids, ${server.mails.length - arrived.size} repeats`,
  );
}, 1_800_000);
