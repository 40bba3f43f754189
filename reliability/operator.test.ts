import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { check } from '#server/cli/check.ts';
import type { Command, CommandArgs } from '#server/cli/command.ts';
import { createOwner } from '#server/cli/create-owner.ts';
import { failedMail } from '#server/cli/failed-mail.ts';
import { removeSecondFactor } from '#server/cli/remove-second-factor.ts';
import { resetPassword } from '#server/cli/reset-password.ts';
import { runJob } from '#server/cli/run-job.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { type AppProcess, killApps, owner, startApp } from './support/app-process.ts';
import { runCli, runVerb as runHere } from './support/run-cli.ts';

/** The CLI commands of an operator, in their own processes, beside the running application. */

let folder: string;
let database: Record<string, string>;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-operator-'));
  database = { DATA_DIR: folder, DATABASE_URL: await newDatabase('operator', templateDatabase) };
  client = new Client({ connectionString: database.DATABASE_URL });
  await client.connect();
});
afterAll(async () => {
  await killApps();
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(name: string, from = 'template1'): Promise<string> {
  await runOnServer(inject('postgres_url'), `create database ${name}_${process.pid} template ${from}`);
  return databaseUrl(inject('postgres_url'), `${name}_${process.pid}`);
}

const washline = (words: string[], typed = '', settings: Record<string, string> = {}) =>
  runCli(words, { ...database, ...settings }, typed);

/** Runs a command in this process, which is faster. Resolves to its output or its error message. */
const runVerb = (verb: Command, positionals: string[], more: VerbInput = {}): Promise<string> =>
  runHere(verb, positionals, { ...more, settings: { ...database, ...more.settings } });

interface VerbInput {
  options?: CommandArgs['options'];
  settings?: Record<string, string>;
}

const signIn = (app: AppProcess, email: string, password: string): Promise<Response> =>
  fetch(`${app.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('help tells the commands; what is no command, or half of one, is answered with what it should be [CLI-1]', async () => {
  const [typo, half, wrong] = await Promise.all([
    washline(['chekc']),
    runVerb(createOwner, []),
    washline(['reset-password', 'a@washline.test', '--password=secret']),
  ]);
  for (const verb of [
    'check',
    'create-owner',
    'reset-password',
    'remove-second-factor',
    'failed-mail',
    'run-job',
    'backup',
    'restore',
  ])
    expect(typo.output).toContain(`\n  ${verb}`);
  expect([typo.code, wrong.code]).toEqual([1, 1]);
  expect(typo.output).toMatch(/^There is no command "chekc"\./);
  expect(half).toBe('Say whose: npm run washline -- create-owner <email>');
  expect(wrong.output).toBe('It is: npm run washline -- reset-password <email> [--generate]');
});

test('makes the first owner of an empty database, by a password that was typed or is made, and checks both [CLI-2]', async () => {
  const empty = { DATABASE_URL: await newDatabase('operator_first') };
  const make = (words: string[], typed = '') => washline(['create-owner', ...words], typed, empty);
  expect((await make(['ann@washline.test'], 'short\n')).output).toBe(
    'Password must be at least 6 characters long.',
  );
  expect(await make(['ann@washline.test', '--name', 'Ann Smith'], 'long enough\n')).toEqual({
    code: 0,
    output: 'ann@washline.test is an owner now.',
  });
  const generated = { options: { generate: true }, settings: empty };
  expect(await runVerb(createOwner, ['ANN@washline.test'], generated)).toBe(
    'There is already an account with this email.',
  );
  const second = await runVerb(createOwner, ['bob@washline.test'], generated);
  const password = /The password is (\S{20}) and is shown only this once\.$/.exec(second)?.[1] ?? '';
  const app = await startApp({ ...database, ...empty });
  expect((await signIn(app, 'bob@washline.test', password)).status).toBe(200);
  const ann = (await (await signIn(app, 'ann@washline.test', 'long enough')).json()) as { user: object };
  expect(ann.user).toMatchObject({ role: 'owner', full_name: 'Ann Smith' });
  // OWNER_EMAIL is used only for a database without an owner.
  expect((await signIn(app, owner.email, owner.password)).status).toBe(401);
  await app.stop();
});

test('sets a password beside the running application, which ends the sessions and their sockets [CLI-3]', async () => {
  const app = await startApp(database);
  const { access_token: token } = (await (await signIn(app, owner.email, owner.password)).json()) as {
    access_token: string;
  };
  const socket = io(app.address, { auth: { token }, transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  const set = await washline(['reset-password', owner.email.toUpperCase()], 'another one\n');
  expect(set.output).toMatch(/has a new password, and was signed out everywhere\.$/);
  expect(await ended).toBe('io server disconnect');
  const me = await fetch(`${app.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
  expect((await signIn(app, owner.email, owner.password)).status).toBe(401);
  expect((await signIn(app, owner.email, 'another one')).status).toBe(200);
  expect(await runVerb(resetPassword, ['nobody@washline.test'], { options: { generate: true } })).toBe(
    'There is no account with the email nobody@washline.test.',
  );
  await app.stop();
});

test('removes a second factor beside the running application, or asks nobody for one any more [SEC-37]', async () => {
  const app = await startApp(database);
  const set = await washline(['reset-password', owner.email], 'once more\n');
  expect(set.code).toBe(0);
  await client.query(`update users set second_step = true where email = $1`, [owner.email]);
  await client.query(
    `insert into recovery_codes (id, user_id, code_hash) select gen_random_uuid(), id, sha256('a') from users where email = $1`,
    [owner.email],
  );
  const typeOf = async () => {
    const answer = await signIn(app, owner.email, 'once more');
    return answer.ok ? 'in' : ((await answer.json()) as { type: string }).type;
  };
  const asked = 'urn:washline:problem:second-factor-needed';
  expect(await typeOf()).toBe(asked);
  const removed = await washline(['remove-second-factor', owner.email.toUpperCase()]);
  expect(removed.output).toMatch(/no passkeys, recovery codes or second step of their own any more/);
  expect(await typeOf()).toBe('in');
  expect((await client.query('select from recovery_codes')).rowCount).toBe(0);
  await client.query(`update settings set second_factor_for = 'owners'`);
  expect(await typeOf()).toBe(asked);
  const all = await washline(['remove-second-factor', '--all']);
  expect(all).toMatchObject({ code: 0, output: expect.stringMatching(/^Nobody is asked for a second step/) });
  const again = { options: { all: true } };
  expect(await runVerb(removeSecondFactor, [], again)).toMatch(/^The settings ask nobody/);
  expect(await typeOf()).toBe('in');
  expect(await runVerb(removeSecondFactor, [])).toBe(
    'Say whose: npm run washline -- remove-second-factor <email>, or --all.',
  );
  expect(await runVerb(removeSecondFactor, ['nobody@washline.test'])).toBe(
    'There is no account with the email nobody@washline.test.',
  );
  await app.stop();
});

test('lists the mails that were given up, and has them sent after all [CLI-4]', async () => {
  await client.query(
    `insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit, output)
     select 'mail', jsonb_build_object('id', gen_random_uuid(), 'date', now(), 'to', who || '@washline.test', 'subject', 'Hello ' || who,
       'text', 'Hello', 'html', 'Hello'), 'failed', now(), 20, 20, '{"message": "Error: 550 no such box"}'
     from unnest(array['ann', 'bob', 'cleo']) who`,
  );
  const listed = await runVerb(failedMail, ['list']);
  const ids = [...listed.matchAll(/^(\S{36}) {2}\S+Z {2}\w+@washline\.test {2}Hello \w+$/gm)].map(
    ([, id]) => id ?? '',
  );
  expect(ids.length).toBe(3);
  expect(listed).toMatch(/^ {4}Error: 550 no such box$/m);
  expect(listed).toMatch(/^3 failed for good\. \d+ others? waits? to be sent\.$/m);
  expect(await runVerb(failedMail, ['retry'])).toMatch(/^It is: npm run washline -- failed-mail list/);
  expect(await runVerb(failedMail, ['retry', crypto.randomUUID()])).toMatch(/^No mail that failed/);
  expect(await runVerb(failedMail, ['retry', ids[0] ?? ''])).toMatch(/^1 sent once more/);
  expect(await runVerb(failedMail, ['retry'], { options: { all: true } })).toMatch(/^2 sent once more/);
  expect(await runVerb(failedMail, ['retry'], { options: { all: true } })).toBe(
    'There is no mail that failed.',
  );
  const app = await startApp(database);
  const outbox = join(folder, 'outbox');
  const subjects = async () =>
    (
      await client.query(
        `select data->>'subject' as s from pgboss.job where state = 'completed' and name = 'mail' and data->>'subject' is not null`,
      )
    ).rows
      .map(({ s }) => s)
      .filter((s) => s.startsWith('Hello'));
  await vi.waitFor(
    async () => expect((await subjects()).toSorted()).toEqual(['Hello ann', 'Hello bob', 'Hello cleo']),
    {
      timeout: 30_000,
    },
  );
  expect((await readdir(outbox)).length).toBeGreaterThanOrEqual(3);
  await app.stop();
});

test('does a job of the clock now, and names them when asked for another [CLI-5]', async () => {
  await client.query(
    `insert into attempts (key, count, window_ends_at) values ('over', 1, now() - interval '1 hour')`,
  );
  expect(await runVerb(runJob, ['mail'])).toBe(
    'Say which: npm run washline -- run-job <name>, one of next-occurrences, pickup-reminders, due-invitations, due-messages, lock-due-orders, draft-invoices, erase-buyers, monthly-statements, remind-overdue, closed-days-missing, remind-new-dates, sweep, expire-history, move-files, remove-objects, remove-lost-objects, expire-files.',
  );
  expect(await runVerb(runJob, ['sweep'])).toMatch(/^sweep is done/);
  expect((await client.query(`select from attempts where key = 'over'`)).rowCount).toBe(0);
});

test('a database of an earlier version is left as it is [CLI-1]', async () => {
  const old = await newDatabase('operator_old', templateDatabase);
  const last = '(select max(id) from drizzle.__drizzle_migrations)';
  await runOnServer(old, `delete from drizzle.__drizzle_migrations where id = ${last}`);
  const settings = { DATABASE_URL: old };
  const refused = await runVerb(createOwner, ['ann@washline.test'], {
    options: { generate: true },
    settings,
  });
  expect(refused).toMatch(/^The database is of an earlier version of Washline\. Start this version once/);
  expect(await runVerb(check, [], { settings })).toContain('! The database is of an earlier version');
});

test('check finds what is right and what is wrong, says what to do, and ends accordingly [CLI-6]', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const settings = {
    PUBLIC_URL: 'https://laundry.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'laundry@washline.test',
  };
  const well = await runVerb(check, [], { settings });
  expect(well).toContain('✓ People reach it at https://laundry.example.');
  expect(well).toContain('! TRUST_PROXY is not set');
  expect(well).toContain(`✓ The mail server 127.0.0.1:${port} lets Washline in`);
  expect(well).toMatch(/✓ PostgreSQL [\d.]+ answers\.\n✓ There is room/);
  expect(well).toContain('✓ Node and PostgreSQL agree on Australia/Sydney for the next five years.');
  expect(well).toMatch(/✓ The clocks here and of the database are 0\.\d s apart\./);
  expect(well).toContain('✓ There is one owner.');
  // One line of each that looks at the machine, whatever it finds there.
  for (const line of [
    '. Node \\d',
    '. The pages are',
    '. The data folder .* free',
    '. (The clock is|Nobody here can be asked)',
  ])
    expect(well).toMatch(new RegExp(`^${line}`, 'm'));
  await new Promise((resolve) => server.close(() => resolve(null)));
  await client.query(`update users set is_active = false where role = 'owner'`);
  const ill = await washline(['check'], '', { ...settings, BUSINESS_TIME_ZONE: 'Europe/Berlin' });
  expect(ill.code).toBe(1);
  expect(ill.output).toMatch(/✗ The mail server 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.*hold\?/);
  expect(ill.output).toContain('✗ Nobody can sign in as an owner: npm run washline -- create-owner <email>.');
  expect(ill.output).toContain('✓ Node and PostgreSQL agree on Europe/Berlin');
  const nowhere = { DATABASE_URL: 'postgresql://127.0.0.1:9/none' };
  const gone = await runVerb(check, [], { settings: nowhere });
  process.exitCode = 0;
  expect(gone).toMatch(/✗ The database cannot be used: .*ECONNREFUSED.* Is PostgreSQL running/);
});
