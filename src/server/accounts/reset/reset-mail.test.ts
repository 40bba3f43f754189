import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  forgotPasswordRoute,
  resetPasswordRoute,
  toggleUserRoute,
  verifyResetCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

// Longer than a queue is left alone where nobody told of its job.
const timeoutMs = 90_000;
const waitOptions = { timeout: timeoutMs, interval: 50 };
const inbox: string[] = [];
const failedJobs: object[] = [];
let server: SMTPServer | undefined;
let port: number;
let world: World;
let owner: Person;

async function startServer(): Promise<void> {
  const starting = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      inbox.push(Buffer.concat(await stream.toArray()).toString());
      done();
    },
  });
  await new Promise<void>((listening) => starting.listen(port, '127.0.0.1', listening));
  port = (starting.server.address() as AddressInfo).port;
  server = starting;
}

async function stopServer(): Promise<void> {
  const stopping = server;
  server = undefined;
  if (stopping) await new Promise<void>((stopped) => stopping.close(stopped));
}

beforeAll(async () => {
  port = 0;
  // A free port: nobody listens on it.
  await startServer();
  await stopServer();
  world = await openWorld({
    mail: {
      smtp_url: `smtp://127.0.0.1:${port}`,
      retries: { retryLimit: 1_000, retryDelay: 0, retryBackoff: false, expireInSeconds: 60 },
    },
    onJobGivenUp: (failure) => failedJobs.push(failure),
  });
  owner = await world.person('owner');
  await world.db.execute('delete from pgboss.job');
  await world.work();
});
afterAll(async () => {
  await world.close();
  await stopServer();
});

interface JobRow extends Record<string, unknown> {
  id: string;
  state: string;
  retry_count: number;
  everything: string;
}
const jobsOf = async (queue: string) =>
  (
    await world.db.execute<JobRow>(
      sql`select id, state, retry_count, job::text as everything from pgboss.job where name = ${queue}`,
    )
  ).rows;

test('a code asked for while the mail server is down arrives once it is up, and is kept nowhere else [RST-1, RST-3]', async () => {
  const person = await world.person('customer', { email: 'amelia@harbourlane.example' });
  const { email } = person.user;
  for (let press = 0; press < 3; press++) await world.call(null, forgotPasswordRoute, { body: { email } });
  await vi.waitFor(
    async () => expect((await jobsOf('send-reset-code'))[0]?.retry_count).toBe(1),
    waitOptions,
  );
  expect(inbox).toEqual([]);
  await startServer();
  const mail = await vi.waitFor(() => {
    const match = inbox.find((one) => one.includes('Your reset code'));
    if (!match) throw new Error('no mail yet');
    return match;
  }, waitOptions);
  expect(mail).toContain(`To: ${email}`);
  const otp = /set a new password is (\d{6})\./.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '';
  await vi.waitFor(
    async () => expect((await jobsOf('send-reset-code')).map(({ state }) => state)).toEqual(['completed']),
    waitOptions,
  );
  const stored = await world.db.execute(sql`
    select job::text as everything from pgboss.job union all select reset_codes::text from reset_codes
    union all select events::text from events union all select notifications::text from notifications`);
  expect(JSON.stringify(stored.rows)).not.toMatch(new RegExp(`\\b${otp}\\b`));
  expect((await world.call(null, verifyResetCodeRoute, { body: { email, otp } })).status).toBe(200);
  const body = { email, otp, new_password: 'a new secret' };
  expect((await world.call(null, resetPasswordRoute, { body })).status).toBe(200);
  await vi.waitFor(
    () => expect(inbox.filter((one) => one.includes('Your password was changed'))).toHaveLength(1),
    waitOptions,
  );
});

test('what is given up after its last try is told with queue and job, never whose it was [RST-3]', async () => {
  await stopServer();
  const person = await world.person('customer', { email: 'hard.to.reach@harbourlane.example' });
  await world.call(null, forgotPasswordRoute, { body: { email: person.user.email } });
  await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
  await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
  // As if all retries but the last were made; a job that is being tried just now still knows of more.
  await vi.waitFor(async () => {
    await world.db.execute(`update pgboss.job set retry_limit = 0 where state in ('created', 'retry')`);
    const { rows } = await world.db.execute(
      `select id from pgboss.job where state = 'active' and retry_limit > 0
       union all select id from outgoing where state = 'waiting' and id not in (select id from pgboss.job)`,
    );
    expect(rows).toEqual([]);
  }, waitOptions);
  const pendingJobs = [...(await jobsOf('send-reset-code')), ...(await jobsOf('mail'))].filter(
    ({ state }) => state !== 'completed',
  );
  expect(pendingJobs).not.toHaveLength(0);
  await vi.waitFor(() => {
    const reported = failedJobs.map((failure) => (failure as { job_id: string }).job_id).sort();
    expect(reported).toEqual(pendingJobs.map(({ id }) => id).sort());
  }, waitOptions);
  expect(JSON.stringify(failedJobs)).not.toMatch(/harbourlane|\d{6}\b[^-]*code/);
  expect(new Set(failedJobs.map((failure) => Object.keys(failure).join()))).toEqual(
    new Set(['queue,job_id']),
  );
});
