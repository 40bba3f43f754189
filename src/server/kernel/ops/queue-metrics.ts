import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Job } from './job-queues.ts';

interface Row {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
  overdue: number;
}

const states = ['waiting', 'active', 'failed'] as const;

/**
 * Metrics of the queues in the database, the same in every process, and whether the database answers. Returns
 * the function that reads them again. Failed jobs are counted until pg-boss deletes them, after a week.
 */
export function watchQueues(pool: Pool, jobs: readonly Job[], registry: Registry): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'washline_database_up',
    help: 'Whether the database answers: 1 or 0',
    registers,
  });
  const sizes = new Gauge({
    name: 'washline_jobs',
    help: 'Jobs by queue and state (waiting, active, failed: given up after the last try)',
    labelNames: ['queue', 'state'],
    registers,
  });
  const overdue = new Gauge({
    name: 'washline_jobs_overdue_seconds',
    help: 'How long the job that should run first has been waiting to',
    labelNames: ['queue'],
    registers,
  });
  return async () => {
    const rows = await withTimeout(readQueues(pool)).catch(() => null);
    up.set(rows ? 1 : 0);
    // The values of a database that does not answer would be stale.
    sizes.reset();
    overdue.reset();
    for (const { queue } of rows ? jobs : []) {
      const row = rows?.find((row) => row.queue === queue);
      for (const state of states) sizes.set({ queue, state }, row?.[state] ?? 0);
      overdue.set({ queue }, row?.overdue ?? 0);
    }
  };
}

async function readQueues(pool: Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select name as queue,
            count(*) filter (where state in ('created', 'retry'))::int as waiting,
            count(*) filter (where state = 'active')::int as active,
            count(*) filter (where state = 'failed')::int as failed,
            coalesce(greatest(0, extract(epoch from now() - min(start_after) filter
              (where state in ('created', 'retry')))), 0)::float8 as overdue
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`,
  );
  return rows;
}

/** Prometheus waits ten seconds at most, and must learn that the database does not answer. */
const timeoutMs = 3_000;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database took too long')), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
