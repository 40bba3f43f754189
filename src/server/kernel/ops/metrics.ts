import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { maxConnections } from '../db/pool.ts';
import { diskSpace } from './disk-space.ts';
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
function watchQueues(pool: Pool, jobs: readonly Job[], registry: Registry): () => Promise<void> {
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

/** The metrics of this process for Prometheus. They hold no personal data. */
export interface Metrics {
  watchRequests: (app: FastifyInstance) => void;
  watchSockets: (count: () => number) => void;
  watchPool: (pool: Pool) => void;
  watchQueues: (pool: Pool, jobs: readonly Job[]) => void;
  /** The disks that these folders are on. */
  watchDisks: (folders: readonly string[]) => void;
  observeStatement: (milliseconds: number) => void;
  /** Wraps a job so that its runs are timed. */
  timeJob: (job: Job) => Job;
  read: () => Promise<{ type: string; text: string }>;
}

/** In seconds, up to the timeout of the database. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the registry with the metrics of Node and of the service. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let refreshQueues: (() => Promise<void>) | undefined;
  collectDefaultMetrics({ register: registry });
  const statements = new Histogram({
    name: 'washline_statement_duration_seconds',
    help: 'How long statements took on their connection to the database',
    buckets,
    registers,
  });
  return {
    watchRequests: (app) => watchRequests(app, registry),
    watchSockets: (count) => gauge(registry, 'washline_sockets', 'Browsers with live messages', count),
    watchPool: (pool) => watchPool(pool, registry),
    watchQueues: (pool, jobs) => {
      refreshQueues = watchQueues(pool, jobs, registry);
    },
    watchDisks: (folders) => watchDisks(folders, registry),
    observeStatement: (milliseconds) => statements.observe(milliseconds / 1000),
    timeJob: jobTimer(registry),
    read: async () => {
      await refreshQueues?.();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'washline_request_duration_seconds',
    help: 'How long requests took until they were answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const labels = { method: request.method, route: routeLabel(route), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * The route as a label. Asset names change with every build and unknown URLs may be anything, so neither is a
 * label.
 */
function routeLabel(route: string | undefined): string {
  if (route === undefined) return 'none';
  return route.startsWith('/api/') ? route : 'pages';
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function watchPool(pool: Pool, registry: Registry): void {
  const name = 'washline_database_connections';
  gauge(registry, name, 'Connections to the database', () => pool.totalCount);
  gauge(registry, `${name}_idle`, 'Connections that nobody uses', () => pool.idleCount);
  gauge(registry, `${name}_most`, 'As many connections as there may be', () => maxConnections);
  gauge(registry, `${name}_waited_for`, 'How many wait for a connection', () => pool.waitingCount);
}

/** A folder that cannot be looked at has no figure. */
function watchDisks(folders: readonly string[], registry: Registry): void {
  const sizes = [
    ['free', 'How much of the disk of a folder is free for Washline'],
    ['size', 'How large the disk of a folder is'],
  ] as const;
  for (const [what, help] of sizes) {
    new Gauge({
      name: `washline_disk_${what}_bytes`,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const folder of folders) {
          const space = await diskSpace(folder).catch(() => null);
          if (space) this.set({ folder }, space[what]);
        }
      },
    });
  }
}

function jobTimer(registry: Registry): Metrics['timeJob'] {
  const registers = [registry];
  const runs = new Histogram({
    name: 'washline_job_duration_seconds',
    help: 'How long jobs took, by queue and outcome (done, failed)',
    labelNames: ['queue', 'outcome'],
    buckets: [...buckets, 30, 60],
    registers,
  });
  const lastDone = new Gauge({
    name: 'washline_job_last_done_timestamp_seconds',
    help: 'When this process last did a job of this queue',
    labelNames: ['queue'],
    registers,
  });
  return (job) => ({
    ...job,
    run: async (data) => {
      const { queue } = job;
      const end = runs.startTimer({ queue });
      try {
        await job.run(data);
        end({ outcome: 'done' });
        lastDone.setToCurrentTime({ queue });
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  });
}
