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

test('at rest a service asks the database at most three times a second, its clock included [REL-30]', async () => {
  const soon = { timeout: 90_000, interval: 100 };
  /** The clock locks what is due, each minute. */
  const ticks = () => count('is_locked');
  const reads = () => count('occurrence_lead_days');
  await vi.waitUntil(() => ticks() > 0, soon);
  const before = { reads: reads(), statements: count('a statement took long'), at: performance.now() };
  // All that it does in this minute is done by then: a process reads the settings every 2 s.
  await vi.waitUntil(() => reads() >= before.reads + 10, soon);
  const ticked = ticks();
  // From one tick to the next all of a minute's work is done once.
  await vi.waitUntil(() => ticks() > ticked, soon);
  const seconds = (performance.now() - before.at) / 1000;
  expect((count('a statement took long') - before.statements) / seconds).toBeLessThanOrEqual(3);
}, 200_000);

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
