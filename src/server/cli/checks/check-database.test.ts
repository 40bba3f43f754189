import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect, withConnection } from '../../kernel/db/connect.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { databaseUrlOf } from '../../two-processes.fixture.ts';
import { checkDatabase } from './check-database.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

/** What check says, of a server that answers some questions in its own way. */
async function checkTexts(answers: [question: string, row: object][] = []): Promise<string> {
  const url = await databaseUrlOf(world);
  const findings = await withConnection(connect(url), (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const asked = (text: unknown, ...rest: unknown[]) => {
      const own = answers.find(([question]) => typeof text === 'string' && text.includes(question));
      return own ? Promise.resolve({ rows: [own[1]] }) : query(text, ...rest);
    };
    return checkDatabase(Object.assign(client, { query: asked }) as Client, readConfig({}));
  });
  return findings.map(({ mark, text }) => `${mark} ${text}`).join('\n');
}

test('check compares the clock here with that of the database [CLI-6, REL-28]', async () => {
  expect(await checkTexts()).toMatch(/^✓ The clocks here and of the database are [01]\.\d s apart\.$/m);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  expect(await checkTexts()).toMatch(
    /^✗ The clocks here and of the database are (9|10)\.\d s apart: keep both right with NTP\.$/m,
  );
});

test('check counts the processes there is room for [CLI-6]', async () => {
  expect(await checkTexts([['max_connections', { room: 45 }]])).toContain(
    '✓ There is room for the connections of 2 processes (max_connections).',
  );
  expect(await checkTexts([['max_connections', { room: 19 }]])).toContain(
    '✗ There is room for the connections of 0 processes (max_connections): raise it to 40 at least.',
  );
});

test('check says when scheduled jobs stand still, and how many mails were given up [CLI-6]', async () => {
  const jobs = (row: object) => checkTexts([["state = 'failed'", row]]);
  expect(await jobs({ failed_mails: 0, minutes: 5 })).toContain('✓ The work of the clock is being done.');
  for (const minutes of [6, null])
    expect(await jobs({ failed_mails: 0, minutes })).toContain(
      '! The work of the clock was not done in the last five minutes: is Washline running?',
    );
  expect(await jobs({ failed_mails: 3, minutes: 1 })).toContain(
    '! 3 mails were given up: npm run washline -- failed-mail list.',
  );
});
