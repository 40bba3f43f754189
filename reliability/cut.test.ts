import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createRng } from '#server/demo/random.ts';
import { openShopWorld, type Shop } from '#server/orders/orders.fixture.ts';
import type { World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { Problem } from '#shared/kernel/problem.ts';
import { report, seed, times } from './bounds.ts';
import { type DatabaseProxy, type Fate, openProxy } from './database-proxy.ts';
import { type Answer, type Deed, deedNames, deedsOf, type Preparation, pictureOf } from './deeds.ts';

/**
 * The service on a PostgreSQL whose connections break: at every statement of the deeds that matter most, before the
 * statement arrives, after it is done but before its answer is heard, and without anybody being told.
 */

/** As the usual patience, in small. */
const patience = { connection: 2_000, statement: 1_000, idleTransaction: 1_000, socket: 1_200 };

let proxy: DatabaseProxy;
let shop: Shop;
let service: World;
let deeds: Record<(typeof deedNames)[number], Preparation>;
const rng = createRng(seed);

beforeAll(async () => {
  shop = await openShopWorld();
  proxy = await openProxy(inject('postgres_url'));
  service = await openSecondProcess(shop, { postgres_url: proxy.url, timeouts: patience });
  // It listens for live messages too, on one connection that stays.
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  deeds = deedsOf(shop, service);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await shop.close();
});

/** Does the deed and tells its statements; at one of them something may happen to its connection. */
async function doWith(
  deed: Deed,
  at: number,
  fate: Fate,
): Promise<{ answer: Answer | null; said: string[] }> {
  const said: string[] = [];
  proxy.decide = (statement, line) => {
    // What the service does of its own accord meanwhile is none of it.
    const isOfDeed = line.isInTransaction || /"(sessions|attempts|reset_codes|order_series)"/.test(statement);
    return isOfDeed && said.push(statement) === at + 1 ? fate : 'goes on';
  };
  try {
    return { answer: await deed(), said };
  } finally {
    proxy.decide = () => 'goes on';
  }
}

type Growth = [table: string, rows: number][];

/** What a deed adds to each table, and takes from it. */
async function growthOf(before: Map<string, number>): Promise<Growth> {
  const { counts } = await pictureOf(shop);
  return [...counts]
    .map(([table, count]): Growth[number] => [table, count - (before.get(table) ?? 0)])
    .filter(([, rows]) => rows !== 0);
}

/** A deed that nothing happened to: what it said to the database, and what came of it. */
interface Whole {
  said: string[];
  growth: Growth;
}

async function doWhole(prepare: Preparation): Promise<Whole> {
  const deed = await prepare();
  const { counts } = await pictureOf(shop);
  const { answer, said } = await doWith(deed, -1, 'goes on');
  if (answer) expect(answer.status).toBeLessThan(300);
  // Otherwise none of its writes would be met below.
  expect(said).toEqual(expect.arrayContaining(['begin', 'commit']));
  return { said, growth: await growthOf(counts) };
}

function expectRightOrUnavailable(answer: Answer): void {
  if (answer.status < 300) return;
  expect([answer.status, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
    '2',
  ]);
  expect(Problem.parse(JSON.parse(answer.body)).detail).toMatch(/^The service is not available right now\./);
}

/** @returns whether the deed was done although its connection broke */
async function breakAt(prepare: Preparation, { growth }: Whole, at: number, fate: Fate): Promise<boolean> {
  const deed = await prepare();
  const before = await pictureOf(shop);
  const { answer } = await doWith(deed, at, fate);
  if (answer) expectRightOrUnavailable(answer);
  const after = await pictureOf(shop);
  const isDone = after.print !== before.print;
  expect(await growthOf(before.counts)).toEqual(isDone ? growth : []);
  await again(deed, isDone);
  expect(await growthOf(before.counts)).toEqual(growth);
  await untilOnlyListening();
  return isDone;
}

/** Every connection but one is back in the pool, or was closed and replaced. */
function untilOnlyListening(): Promise<void> {
  const { pool } = service.db;
  return vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1), { timeout: 10_000 });
}

/** The caller tries again as soon as the service is back; what was done is not done twice. */
async function again(deed: Deed, isDone: boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await deed();
      if (answer?.status === 503) throw new Error('not yet');
      if (!isDone && answer) expect(answer.status).toBeLessThan(300);
    },
    { timeout: 10_000, interval: 50 },
  );
}

describe.each(deedNames)('%s', (name) => {
  let whole: Whole;
  beforeAll(async () => {
    whole = await doWhole(deeds[name]);
    expect(whole.growth).not.toEqual([]);
  });

  test.each([
    ['is cut before', times(3, Number.POSITIVE_INFINITY)],
    ['is cut after', times(3, Number.POSITIVE_INFINITY)],
    ['falls silent', times(1, Number.POSITIVE_INFINITY)],
  ] as const)(
    'is done whole or not at all where its connection %s [REL-3]',
    async (fate, max) => {
      const points = pointsOf(whole, max);
      let done = 0;
      for (const at of points) if (await breakAt(deeds[name], whole, at, fate)) done += 1;
      report(
        `${name} ${fate}: ${points.length} of ${whole.said.length} statements, ${done} done all the same`,
      );
    },
    times(60_000, 1_800_000),
  );
});

/** At most so many statements: the last of the transaction, where it is done or not, the first, and any others. */
function pointsOf({ said }: Whole, max: number): number[] {
  const ends = [said.lastIndexOf('commit'), said.indexOf('begin')];
  const others = [...said.keys()].filter((at) => !ends.includes(at));
  while (others.length > Math.max(0, max - ends.length)) others.splice(rng.between(0, others.length - 1), 1);
  return [...ends, ...others].slice(0, max);
}

test('a connection to listen on that breaks is replaced, and costs the pool nothing [REL-4, NTF-7]', async () => {
  const listened = new Promise<void>((resolve) => {
    proxy.decide = (statement) => {
      if (statement.startsWith('LISTEN')) resolve();
      return 'goes on';
    };
  });
  proxy.refuse();
  proxy.open();
  await listened;
  await untilOnlyListening();
});
