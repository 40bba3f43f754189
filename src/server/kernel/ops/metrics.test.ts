import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { transact } from '../db/database.ts';
import { openPool } from '../db/pool.ts';
import { openLog } from './log.ts';
import { enqueueLateMail } from './mail-queue.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The value of a metric with exactly these labels, in the order they are written. */
const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

test('requests are counted and timed by route and status, never by what was asked for [OBS-2]', async () => {
  const metrics = openMetrics();
  const app = await buildApp({ db: world.db, pages: null, log: openLog('silent'), metrics });
  for (const url of ['/api/health', '/api/health', '/api/orders/rosebud', '/api/rosebud', '/rosebud.txt'])
    await app.inject(url);
  await app.close();
  const { text } = await metrics.read();
  const count = (labels: string) => figure(text, `washline_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/health",status="200"')).toBe(2);
  expect(count('method="GET",route="/api/orders/:id",status="401"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(2);
  expect(text).not.toContain('rosebud');
});

test('the free space of the disk of the data folder is told, and nothing of a folder that is not there [OBS-2, OPS-6]', async () => {
  const metrics = openMetrics();
  metrics.watchDisks(['/', join(world.outbox, 'none')]);
  const { text } = await metrics.read();
  const size = figure(text, 'washline_disk_size_bytes{folder="/"}') ?? 0;
  const free = figure(text, 'washline_disk_free_bytes{folder="/"}') ?? 0;
  expect([free > 0, free <= size, size > 1e6]).toEqual([true, true, true]);
  expect(text.match(/^washline_disk_free_bytes\{/gm)).toHaveLength(1);
});

test('connections, queues and jobs are told, the mails that wait and those given up among them [OBS-2]', async () => {
  const metrics = openMetrics();
  const { pool, boss } = world.db;
  let fails = false;
  const job = metrics.timeJob({
    queue: 'mail',
    run: async () => {
      if (fails) throw new Error('no');
    },
  });
  metrics.watchPool(pool);
  metrics.watchQueues(pool, [job]);
  await job.run(null);
  fails = true;
  await expect(job.run(null)).rejects.toThrow('no');
  await transact(world.db, async (tx) => {
    for (let sent = 0; sent < 3; sent++)
      await enqueueLateMail(tx, {
        id: crypto.randomUUID(),
        date: '2026-11-24T00:00:00Z',
        to: 'a@washline.test',
      });
  });
  const [{ id = '' } = {}] = await boss.findJobs('mail');
  await pool.query(`update pgboss.job set state = 'failed' where id = $1`, [id]);
  const { text } = await metrics.read();
  expect(figure(text, 'washline_database_up')).toBe(1);
  expect(figure(text, 'washline_jobs{queue="mail",state="waiting"}')).toBe(2);
  expect(figure(text, 'washline_jobs{queue="mail",state="failed"}')).toBe(1);
  expect(figure(text, 'washline_database_connections_most')).toBe(20);
  expect(figure(text, 'washline_database_connections')).toBeGreaterThan(0);
  expect(figure(text, 'washline_job_duration_seconds_count{queue="mail",outcome="done"}')).toBe(1);
  expect(figure(text, 'washline_job_duration_seconds_count{queue="mail",outcome="failed"}')).toBe(1);
  const lastDone = figure(text, 'washline_job_last_done_timestamp_seconds{queue="mail"}') ?? 0;
  expect(Math.abs(Date.now() / 1000 - lastDone)).toBeLessThan(60);
});

test('a database that does not answer is told, and the rest with it, at /metrics and nowhere else [OBS-2]', async () => {
  const metrics = openMetrics();
  const gone = new URL(inject('postgres_url'));
  gone.pathname = '/nowhere';
  const pool = openPool(gone.href, () => {});
  metrics.watchQueues(pool, []);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${served.port}`;
  const response = await fetch(`${address}/metrics`);
  const text = await response.text();
  const elsewhere = await fetch(`${address}/api/health`);
  await served.close();
  await pool.end();
  expect([response.status, elsewhere.status]).toEqual([200, 404]);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(figure(text, 'washline_database_up')).toBe(0);
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});
