import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { openShopWorld, type Shop } from '#server/orders/orders.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { Problem } from '#shared/kernel/problem.ts';
import { type ConnectionFault, type DatabaseProxy, openProxy } from './support/database-proxy.ts';
import { report, seed } from './support/run-options.ts';
import type { Answer, PrepareWrite, WriteOperation } from './support/write-call.ts';
import { databaseSnapshot, operationNames, writeOperations } from './support/write-operations.ts';

/**
 * The service on a PostgreSQL whose connections break at every statement of the most important write
 * operations: before the statement, after it but before its answer, and silently.
 */

/** Like the default timeouts, but shorter. */
const timeouts = {
  connection: 2_000,
  statement: shortOrLong(600, 1_000),
  idleTransaction: shortOrLong(600, 1_000),
  socket: shortOrLong(700, 1_200),
};

let proxy: DatabaseProxy;
let shop: Shop;
let service: World;
let operations: Record<(typeof operationNames)[number], PrepareWrite>;
const rng = createRng(seed);

beforeAll(async () => {
  shop = await openShopWorld();
  proxy = await openProxy(inject('postgres_url'));
  service = await openSecondProcess(shop, { postgres_url: proxy.url, timeouts });
  // It listens for live messages too, on one connection that stays.
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  operations = writeOperations(shop, service);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await shop.close();
});

/** Runs the operation and returns its statements. At one of them the connection may get a fault. */
async function runWith(
  operation: WriteOperation,
  at: number,
  fault: ConnectionFault,
): Promise<{ answer: Answer | null; statements: string[] }> {
  const statements: string[] = [];
  proxy.decide = (statement, line) => {
    // Leaves out background statements of the service.
    const isOfOperation =
      line.isInTransaction || /"(sessions|attempts|reset_codes|order_series)"/.test(statement);
    return isOfOperation && statements.push(statement) === at + 1 ? fault : 'goes on';
  };
  try {
    return { answer: await operation(), statements };
  } finally {
    proxy.decide = () => 'goes on';
  }
}

type Growth = [table: string, rows: number][];

/** The change in the number of rows of each table. */
function growthOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Growth {
  return (
    [...after]
      .map(([table, count]): Growth[number] => [table, count - (before.get(table) ?? 0)])
      // A run, and a stop at a door, is there once for all orders.
      .filter(([table, rows]) => rows !== 0 && !['runs', 'run_stops'].includes(table))
  );
}

/** An operation without a fault: its statements, and the rows it adds. */
interface Undisturbed {
  statements: string[];
  growth: Growth;
}

async function runUndisturbed(prepare: PrepareWrite): Promise<Undisturbed> {
  const operation = await prepare();
  const { counts } = await databaseSnapshot(shop);
  const { answer, statements } = await runWith(operation, -1, 'goes on');
  // A machine that is slow for a moment can exceed these short timeouts by itself.
  if (answer?.status === 503) return runUndisturbed(prepare);
  if (answer) expect(answer.status).toBeLessThan(300);
  // Otherwise the tests below would miss its writes.
  expect(statements).toEqual(expect.arrayContaining(['begin', 'commit']));
  return { statements, growth: growthOf(counts, (await databaseSnapshot(shop)).counts) };
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

/** @returns whether the operation took effect although its connection broke */
async function breakAt(
  prepare: PrepareWrite,
  { growth }: Undisturbed,
  at: number,
  fault: ConnectionFault,
): Promise<boolean> {
  const operation = await prepare();
  const before = await databaseSnapshot(shop);
  const { answer } = await runWith(operation, at, fault);
  if (answer) expectRightOrUnavailable(answer);
  const after = await databaseSnapshot(shop);
  const isDone = after.print !== before.print;
  expect(growthOf(before.counts, after.counts)).toEqual(isDone ? growth : []);
  await retry(operation, isDone);
  expect(growthOf(before.counts, (await databaseSnapshot(shop)).counts)).toEqual(growth);
  await untilOnlyListening();
  return isDone;
}

/** So many verbs lose the other end of their connection without a word, which takes seconds; another choice in each run. */
const silentOperations = new Set<string>(operationNames);
while (silentOperations.size > shortOrLong(4, operationNames.length))
  silentOperations.delete(rng.oneOf([...silentOperations]));

/** Waits until only the listening connection is in use. */
function untilOnlyListening(): Promise<void> {
  const { pool } = service.db;
  return vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1), { interval: 10 });
}

/** Retries until the service is back. An operation that took effect must not take effect twice. */
async function retry(operation: WriteOperation, isDone: boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await operation();
      if (answer?.status === 503) throw new Error('not yet');
      if (!isDone && answer) expect(answer.status).toBeLessThan(300);
    },
    { interval: 50 },
  );
}

describe.each(operationNames)('%s', (name) => {
  let undisturbed: Undisturbed;
  beforeAll(async () => {
    undisturbed = await runUndisturbed(operations[name]);
    expect(undisturbed.growth).not.toEqual([]);
  });

  const faults = [
    ['is cut before', shortOrLong(1, Number.POSITIVE_INFINITY)],
    ['is cut after', shortOrLong(1, Number.POSITIVE_INFINITY)],
    ['falls silent', shortOrLong(1, Number.POSITIVE_INFINITY)],
  ] as const;
  test.each(faults.filter(([fault]) => fault !== 'falls silent' || silentOperations.has(name)))(
    'is done whole or not at all where its connection %s [REL-3]',
    async (fault, max) => {
      const points = pointsOf(undisturbed, max);
      let done = 0;
      for (const at of points) if (await breakAt(operations[name], undisturbed, at, fault)) done += 1;
      report(
        `${name} ${fault}: ${points.length} of ${undisturbed.statements.length} statements, ${done} done all the same`,
      );
    },
    shortOrLong(60_000, 1_800_000),
  );
});

/**
 * At most `max` statements to break at: first `commit`, where it is decided, then `begin`, then random
 * ones.
 */
function pointsOf({ statements }: Undisturbed, max: number): number[] {
  const ends = [statements.lastIndexOf('commit'), statements.indexOf('begin')];
  const others = [...statements.keys()].filter((at) => !ends.includes(at));
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
