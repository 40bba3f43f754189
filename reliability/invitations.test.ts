import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { linkQueue } from '#server/accounts/links/send-link.ts';
import { createRng } from '#server/demo/rng.ts';
import { openMailServer } from '#server/messages/messages.fixture.ts';
import { users } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import {
  invitationRunRoute,
  inviteManyRoute,
  lookAtInvitationRoute,
} from '#shared/accounts/invitations.contract.ts';
import { report, seed } from './support/run-options.ts';
import { killTicking, startTicking, type Ticking } from './support/ticking.ts';

const rng = createRng(seed);
let world: World;
let server: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ start: Temporal.Now.instant() });
});
afterAll(async () => {
  await killTicking();
  await world.close();
  await server.close();
});

test('two processes of which one is killed over and over, a mail server that refuses some and defers some: each invitation in its state, none missing, at most one repeat a kill [SEC-48]', async () => {
  const [count, kills] = [shortOrLong(120, 500), shortOrLong(2, 10)];
  const emails = Array.from({ length: count }, (_, at) => `invited-${at}@washline.test`);
  const people = emails.map((email) => ({ email, full_name: email, role: 'driver' as const }));
  await world.db.insert(users).values(people);
  // One in twenty is refused for good, another one in twenty the first time.
  const refused = new Set(emails.filter((_, at) => at % 20 === 7));
  const deferred = new Set(emails.filter((_, at) => at % 20 === 13));
  server.answers.of = (address) => {
    if (refused.has(address)) return '550 No such mailbox';
    return deferred.delete(address) ? '451 Try again later' : undefined;
  };
  const owner = await world.person('owner');
  const database_url = await databaseUrlOf(world);
  const start = () => startTicking(database_url, world.outbox, 'PT0S', { SMTP_URL: server.smtp_url });
  const steady = await start();
  let killed: Ticking = await start();
  const tick = () => {
    world.setNow(world.now().add({ seconds: 61 }));
    return Promise.allSettled([steady.tick(world.now()), killed.tick(world.now())]);
  };
  await world.call(owner, inviteManyRoute, { body: { all: true } });
  const run = async () => (await world.call(owner, invitationRunRoute, {})).reply;
  for (let kill = 0; kill < kills; kill++) {
    const ticking = tick();
    await delay(rng.between(0, 300));
    await killed.kill();
    killed = await start();
    await ticking;
  }
  await vi.waitFor(
    async () => {
      await world.db.boss.supervise(linkQueue);
      await tick();
      const { sent, refused: turned, total } = await run();
      expect([sent + turned, total]).toEqual([count, count]);
    },
    { timeout: 240_000, interval: 500 },
  );
  expect(await run()).toMatchObject({ sent: count - refused.size, refused: refused.size, waiting: 0 });
  const found = async (access: 'invited' | 'mail_refused') =>
    (await world.call(owner, usersRoute, { query: { access: [access], limit: 1 } })).reply.total;
  expect([await found('invited'), await found('mail_refused')]).toEqual([count - refused.size, refused.size]);
  const mails = server.mails.filter(({ subject }) => subject?.startsWith('Welcome to'));
  const arrived = mails.map(({ to }) => to?.[0]?.address ?? '');
  const reached = new Set(arrived);
  expect([...reached].toSorted()).toEqual(emails.filter((email) => !refused.has(email)).toSorted());
  const repeats = arrived.length - reached.size;
  expect(repeats).toBeLessThanOrEqual(kills);
  const invited = await world.db.$count(users, inArray(users.email, emails));
  expect(invited).toBe(count);
  // Whichever mail of somebody it is: its link works.
  for (const { text = '' } of mails) {
    const token = /#(\S+)/.exec(text)?.[1] ?? '';
    expect((await world.call(null, lookAtInvitationRoute, { body: { token } })).status).toBe(200);
  }
  const { rows } = await world.db.execute(sql`select count(*)::int as jobs from pgboss.job
    where name = ${linkQueue} and state in ('created', 'retry', 'active')`);
  expect(rows).toEqual([{ jobs: 0 }]);
  report(`${count} invitations, ${kills} kills, ${refused.size} refused: 0 missing, ${repeats} repeats`);
}, 1_800_000);
