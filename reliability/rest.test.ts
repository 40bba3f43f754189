import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { failedMail } from '#server/cli/failed-mail.ts';
import { connect, withConnection } from '#server/kernel/db/connect.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { servicePath } from '#server/testing/service.ts';
import { runVerb } from './support/run-cli.ts';

const owner = { OWNER_EMAIL: 'ann@washline.test', OWNER_PASSWORD: 'secret' };
let settings: Record<string, string>;
let server: ChildProcess;
let log = '';
const count = (text: string) => log.split(text).length - 1;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-rest-'));
  const name = `rest_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${name} template ${templateDatabase}`);
  settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl(inject('postgres_url'), name) };
  // Every statement is logged.
  const env = { PATH: process.env.PATH ?? '', PORT: '0', SLOW_STATEMENT_MS: '0', ...owner, ...settings };
  server = spawn(process.execPath, [servicePath], { env });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (log += text));
  await vi.waitUntil(() => /is open at http/.test(log), { timeout: 50_000 });
});
afterAll(async () => {
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true });
});

test('at rest a service asks the database some three times a second, its clock included [REL-30]', async () => {
  // A process reads the settings every 2 s: a minute is 30 of them.
  const reads = () => count('occurrence_lead_days');
  await vi.waitUntil(() => reads() >= 3, { timeout: 30_000, interval: 100 });
  const before = { reads: reads(), statements: count('a statement took long'), at: performance.now() };
  await vi.waitUntil(() => reads() >= before.reads + 30, { timeout: 100_000, interval: 100 });
  expect(count('is_locked')).toBeGreaterThan(0);
  // Beside other work the 30 take longer, and the clock has more to do. A minute has some 165 of them, and 190 where the clock ticks
  // at both its ends; queues that were asked every 2 s would be 600 more.
  const seconds = (performance.now() - before.at) / 1000;
  expect((count('a statement took long') - before.statements) / seconds).toBeLessThanOrEqual(3.5);
}, 150_000);

test('a mail that another process has queued goes out at once, though its queue is looked at once a minute [REL-30, CLI-4]', async () => {
  const mail = { id: 'a', date: '2026-11-24T10:00:00Z', to: 'bob@washline.test', subject: 'Hello', text: '' };
  const failed = `insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit)
                  values ('mail', '${JSON.stringify(mail)}', 'failed', now(), 20, 20)`;
  await withConnection(connect(settings.DATABASE_URL ?? ''), (client) => client.query(failed));
  await runVerb(failedMail, ['retry'], { options: { all: true }, settings });
  const mails = () => readdir(join(settings.DATA_DIR ?? '', 'outbox')).catch(() => []);
  await vi.waitFor(async () => expect(await mails()).toContainEqual(expect.stringMatching(/-a\.eml$/)), {
    timeout: 20_000,
  });
});
