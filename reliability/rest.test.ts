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
  /** When each statement was done, in milliseconds. */
  const done = () =>
    [...log.matchAll(/"time":(\d+).*"msg":"a statement took long"/g)].map((line) => Number(line[1]));
  const soon = { timeout: 100_000, interval: 500 };
  // What is due is locked each minute: by then the start's own work is over.
  await vi.waitUntil(() => count('is_locked') > 0, soon);
  const from = done().at(-1) ?? 0;
  // The settings are read every 2 s, so a later statement says that the time has passed.
  await vi.waitUntil(() => (done().at(-1) ?? 0) > from + 70_000, soon);
  // What is done once a minute comes a little early or late, so one minute may hold it twice or not at all.
  const minutes = Array.from({ length: 11 }, (_, second) => {
    const start = from + second * 1000;
    return done().filter((at) => at > start && at <= start + 60_000).length;
  }).sort((one, other) => one - other);
  expect(minutes[5]).toBeLessThanOrEqual(3 * 60);
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
