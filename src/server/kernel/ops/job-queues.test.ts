import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { createQueues, type Job, startWorkers } from './job-queues.ts';

test('of jobs that are done one by one a process takes one: the others neither run out of their time nor break off with it [SEC-48]', async () => {
  const world = await openWorld();
  const { boss } = world.db;
  const reached: unknown[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const run = (data: unknown) => {
    reached.push(data);
    return gate;
  };
  const job: Job = { queue: 'one-by-one', isOneByOne: true, run };
  await createQueues(boss, [job]);
  for (const at of [1, 2, 3]) await boss.send(job.queue, { at });
  await startWorkers({ boss, liveEvents: new EventEmitter() }, [job], { error: () => {} });
  await expect.poll(() => reached.length).toBe(1);
  const { rows } = await world.db.execute(
    sql`select state, count(*)::int as jobs from pgboss.job where name = ${job.queue} group by state order by state::text`,
  );
  expect(rows).toEqual([
    { state: 'active', jobs: 1 },
    { state: 'created', jobs: 2 },
  ]);
  open();
  await expect.poll(() => reached.length).toBe(3);
  expect(new Set(reached)).toEqual(new Set([{ at: 1 }, { at: 2 }, { at: 3 }]));
  await world.close();
});
