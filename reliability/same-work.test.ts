import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendMailedCode } from '#server/accounts/reset/send-mailed-code.ts';
import { attempts } from '#server/schema.ts';
import { openWorld, type World } from '#server/testing/world.ts';
import {
  forgotPasswordRoute,
  resetPasswordRoute,
  signInCodeRoute,
  signInRoute,
  verifyResetCodeRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { emailsByAccountState, turnSwitchesOn } from './support/account-emails.ts';

/**
 * A call with an email address does the same work for every address: the same statements and the same
 * hashes.
 */

const hashing = vi.hoisted(() => ({ done: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted =
    <A extends unknown[], T>(work: (...args: A) => T) =>
    (...args: A): T => {
      hashing.done += 1;
      return work(...args);
    };
  return { hash: counted(real.hash), verify: counted(real.verify) };
});

let world: World;
let emails: string[];
const querySpy = vi.spyOn(Client.prototype, 'query');

beforeAll(async () => {
  world = await openWorld();
  const owner = await world.person('owner');
  await turnSwitchesOn(world, owner);
  emails = Object.values(await emailsByAccountState(world, owner));
});
afterAll(() => world.close());
beforeEach(() => world.db.delete(attempts));

const makeCode = (user_id: string | null) => sendMailedCode(world.db, async () => {}, { user_id });

/** The statements of an operation as verb and table, without values, and the number of hashes. */
async function workOf(operation: () => Promise<unknown>): Promise<string[]> {
  querySpy.mockClear();
  hashing.done = 0;
  await operation();
  const statements = querySpy.mock.calls.map(([query]: unknown[], index) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    const verb = /\w+/.exec(text)?.[0]?.toLowerCase() ?? '';
    // Of the settings one that is asked for: all of them are read by the clock.
    const table = /attempts|users|sign_ins|reset_codes|pgboss|(?<=^select )"\w+"(?= from "settings")/.exec(
      text,
    )?.[0];
    return { verb, table, client: querySpy.mock.contexts[index] };
  });
  // Leaves out background statements of jobs and queue, except inserting a job.
  const ours = statements.filter(({ verb, table }) =>
    table === 'pgboss' ? verb === 'insert' : table || verb !== 'select',
  );
  const words = ours.map(({ verb, table }) => (table ? `${verb} ${table}` : verb));
  const connections = new Set(ours.map(({ client }) => client)).size;
  return [...words, `on ${connections} connection`, `${hashing.done} hashes`];
}

const otp = '271828';
const counted = ['select attempts', 'select attempts', 'begin', 'insert attempts', 'insert attempts'];
const looking = [...counted, 'select users'];
const putting = [...looking, 'insert pgboss', 'commit', 'on 1 connection', '0 hashes'];
const guessing = [...counted, 'update reset_codes'];
const done = ['commit', 'on 1 connection', '1 hashes'];
const forgot = (email: string) => world.call(null, forgotPasswordRoute, { body: { email } });
const reset = (email: string, new_password: string) =>
  world.call(null, resetPasswordRoute, { body: { email, otp, new_password } });

test.each([
  [
    'signing in',
    (email: string) => world.call(null, signInRoute, { body: { email, password: 'wrong' } }),
    [...looking, 'insert sign_ins', ...done],
  ],
  ['asking for a code', forgot, putting],
  ['asking for another one', forgot, putting],
  [
    'asking for a code to sign in',
    (email: string) => world.call(null, signInCodeRoute, { body: { email } }),
    putting,
  ],
  [
    'signing in by a code',
    (email: string) => world.call(null, verifySignInCodeRoute, { body: { email, otp } }),
    [...looking, 'update reset_codes', 'insert sign_ins', ...done],
  ],
  [
    'confirming a code',
    (email: string) => world.call(null, verifyResetCodeRoute, { body: { email, otp } }),
    [...guessing, ...done],
  ],
  ['using a code', (email: string) => reset(email, 'a new one'), [...guessing, ...done]],
  ['using a code for a common password', (email: string) => reset(email, 'password'), [...guessing, ...done]],
])(
  '%s is the same work for every email, one change to the disk included [SEC-11, ACC-9]',
  async (_, ask, work) => {
    for (const email of emails) expect([email, await workOf(() => ask(email))]).toEqual([email, work]);
  },
);

test('the job of nobody makes a hash as that of somebody does [SEC-11]', async () => {
  for (const user_id of [null, crypto.randomUUID()])
    expect(await workOf(() => makeCode(user_id))).toContain('1 hashes');
});
