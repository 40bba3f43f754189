import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { csvExport, forExcel } from '#shared/kernel/export.ts';
import { route, staffOnly } from '#shared/kernel/route.ts';
import { readZip } from '../../testing/read-zip.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import type { DbOrTx } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import type { CsvColumn } from './csv.ts';
import { exportCsv, exportZip, listOf } from './export-csv.ts';
import { readCsv } from './read-csv.fixture.ts';

/** Exports over the network of rows that each test makes, as slowly as it likes. */

const thingsRoute = route({
  path: '/api/things/export',
  summary: 'Things',
  access: staffOnly,
  query: z.object(forExcel),
  ...csvExport,
});
const bothRoute = route({
  method: 'GET',
  path: '/api/both/export',
  summary: 'Things twice',
  access: staffOnly,
  query: z.object(forExcel),
  gives: 'application/zip',
  reply: null,
});
const columns: CsvColumn<string>[] = [{ head: 'thing', type: 'text', value: (thing) => thing }];

let world: World;
let owner: Person;
let address: string;
let rows: (tx: DbOrTx) => AsyncIterable<string[]>;
/** How many exports are not over yet. */
let open = 0;

async function* counted(tx: DbOrTx) {
  open++;
  try {
    yield* rows(tx);
  } finally {
    open--;
  }
}

beforeAll(async () => {
  world = await openWorld();
  serve(world.app, thingsRoute, ({ db, query }) =>
    exportCsv({ db, name: 'things', columns, rows: counted, query, timeout: { limit: 1_000, beat: 50 } }),
  );
  serve(world.app, bothRoute, ({ db, query }) => {
    const lists = ['things', 'same'].map((name) => listOf({ name, columns, rows: counted }));
    return exportZip({ db, name: 'both', lists, query, timeout: { limit: 1_000, beat: 50 } });
  });
  owner = await world.person('owner');
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  // Also of who is stuck.
  world.app.server.closeAllConnections();
  return world.close();
});

const ask = (query = '', signal?: AbortSignal, of = 'things') =>
  fetch(`${address}/api/${of}/export${query}`, {
    headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'identity' },
    ...(signal ? { signal } : {}),
  });

/** Asks until there is a place: one is free a moment after its reader has gone. */
async function begin(query = '', signal?: AbortSignal): Promise<Response> {
  let answer = await ask(query, signal);
  await until(async () => {
    if (answer.status !== 503) return true;
    await answer.text();
    answer = await ask(query, signal);
    return false;
  });
  return answer;
}

/** Rows that come when they are let go. */
function gate() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  rows = async function* () {
    yield ['first'];
    await promise;
    yield ['last'];
  };
  return letGo;
}

async function until(isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + 10_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come so far');
    await turn();
  }
}

/** Random enough for no compression to make it small. */
const noise = () => Array.from({ length: 250 }, () => crypto.randomUUID().repeat(20));
/** How many were read to their end of those that are far longer than any buffer. */
let readWhole = 0;
async function* long() {
  for (let batch = 0; batch < 400; batch++) yield noise();
  readWhole++;
}

test('the first rows are there while the last are still to come; the name has the business day [CSV-1, CSV-2]', async () => {
  const letGo = gate();
  const { status, headers, body } = await begin('?bom=1');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="washline-things-2026-11-24.csv"');
  const reader = body?.getReader();
  const first = Buffer.from((await reader?.read())?.value ?? []);
  expect(first.toString('utf8')).toBe('\ufeffthing\r\nfirst\r\n');
  letGo();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString('utf8')).toBe('last\r\n');
  expect((await reader?.read())?.done).toBe(true);
});

test('the day of the name is that of the business, not of the clock of the machine [CSV-2]', async () => {
  const [letGo, before] = [gate(), world.now()];
  letGo();
  world.setNow(Temporal.Instant.from('2026-11-24T13:30:00Z'));
  const { headers } = await begin();
  world.setNow(before);
  expect(headers.get('content-disposition')).toContain('washline-things-2026-11-25.csv');
});

test('a list without rows has its heads [CSV-2]', async () => {
  rows = async function* () {};
  expect(await (await begin()).text()).toBe('thing\r\n');
});

test.each([['things'], ['both']])(
  'who has one of %s to its end may ask for the next at once [CSV-4]',
  async (of) => {
    const letGo = gate();
    const other = await begin();
    rows = async function* () {
      yield ['thing'];
    };
    for (let time = 0; time < 30; time++) {
      const answer = await ask('', undefined, of);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    letGo();
    await other.text();
  },
);

test('two are made at once, a third is told when to come again, and comes in once one is over [CSV-4]', async () => {
  const letGo = gate();
  const two = [await begin(), await begin()];
  const third = await ask();
  expect(third.status).toBe(503);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({
    type: 'urn:washline:problem:unavailable',
    detail: 'Two exports are being made already. Please try again in a few seconds.',
  });
  letGo();
  for (const each of two) expect(readCsv(await each.text())).toEqual([['thing'], ['first'], ['last']]);
  expect((await begin()).status).toBe(200);
});

test('an export that fails before its first row is answered as a problem, and gives its place back [CSV-4]', async () => {
  rows = async function* (tx) {
    await tx.execute(sql`select 1 / 0`);
    yield [];
  };
  for (let time = 0; time < 3; time++) {
    const answer = await begin();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  }
});

test.each([[''], ['gzip']])(
  'one that fails later breaks off, and never ends as if it were whole [CSV-4] %s',
  async (encoding) => {
    const { promise, resolve: failNow } = Promise.withResolvers<void>();
    rows = async function* (tx) {
      yield noise();
      await promise;
      await tx.execute(sql`select 1 / 0`);
    };
    const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': encoding };
    const answer = await fetch(`${address}/api/things/export`, { headers });
    expect(answer.status).toBe(200);
    failNow();
    await expect(answer.text()).rejects.toThrow();
  },
);

test('who leaves is no longer served, and their place is free [CSV-4]', async () => {
  rows = long;
  const leaving = [new AbortController(), new AbortController()];
  // Held, as one that nobody holds any more is cancelled by the collector.
  const answers: Response[] = [];
  for (const { signal } of leaving) answers.push(await begin('', signal));
  expect((await ask()).status).toBe(503);
  for (const each of leaving) each.abort();
  await until(() => open === 0);
  for (const each of answers) {
    expect(each.status).toBe(200);
    await expect(each.text()).rejects.toThrow();
  }
  expect(readWhole).toBe(0);
  const letGo = gate();
  letGo();
  expect((await begin()).status).toBe(200);
});

test('who takes nothing is cut off, and their place is free [CSV-4]', async () => {
  rows = long;
  const answer = await begin();
  await until(() => open === 0);
  expect(readWhole).toBe(0);
  await expect(answer.text()).rejects.toThrow();
});

test('who takes a little now and then is served for as long as that takes [CSV-4]', async () => {
  let left = 60;
  rows = async function* () {
    while (left-- > 0) yield noise();
  };
  const answer = await begin();
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    await turn();
  }
  expect(bytes).toBe('thing\r\n'.length + 60 * 250 * (36 * 20 + 2));
});

test('a transaction that waits for its reader is not given up by the database [CSV-1]', async () => {
  const file = await exportCsv({
    db: world.db,
    name: 'things',
    columns,
    query: {},
    timeout: { limit: 60_000, beat: 20 },
    rows: async function* (tx) {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 1000`);
      yield noise();
      yield noise();
      await tx.execute(sql`select`);
      yield ['last'];
    },
  });
  // Nobody reads for twice as long as the database waits.
  const start = performance.now();
  await until(() => performance.now() - start > 2_000);
  const parts = await Array.fromAsync(file.bytes as AsyncIterable<Uint8Array>);
  expect(Buffer.concat(parts).toString('utf8')).toMatch(/\r\nlast\r\n$/);
});

test('several lists as one ZIP file count as one of the two, and end as a list does where it fails, or its reader leaves [CSV-17, CSV-4]', async () => {
  const letGo = gate();
  const two = [await ask('', undefined, 'both'), await ask('', undefined, 'both')];
  expect((await ask()).status).toBe(503);
  letGo();
  for (const each of two) {
    const files = readZip(await each.bytes());
    expect(`${files['things.csv']}`).toBe('thing\r\nfirst\r\nlast\r\n');
    expect(files['same.csv']).toEqual(files['things.csv']);
  }
  rows = async function* (tx) {
    yield noise();
    await tx.execute(sql`select 1 / 0`);
  };
  await expect((await ask('', undefined, 'both')).text()).rejects.toThrow();
  let isWhole = false;
  rows = async function* () {
    for (let batch = 0; batch < 400; batch++) yield [randomBytes(135_000).toString('base64')];
    isWhole = true;
  };
  const leaving = new AbortController();
  await ask('', leaving.signal, 'both');
  leaving.abort();
  await until(() => open === 0);
  expect(isWhole).toBe(false);
});
