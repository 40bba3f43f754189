import type { FastifyInstance } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { confirmClockRoute, healthRoute, readyRoute } from '#shared/kernel/health.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { tick } from '../db/clock.ts';
import { isMigrated } from '../db/migrate.ts';
import { requireWritable } from '../db/pool.ts';
import { serve } from './serve.ts';

/** Answers whether the process runs, and whether its database is migrated and takes writes. @throws Refusal `unavailable` */
export function healthRoutes(app: FastifyInstance): void {
  serve(app, healthRoute, async () => ({ status: 'ok' as const }));
  serve(app, readyRoute, async ({ db }) => {
    if (!(await onOneConnection(db.pool, isReady))) refuse('unavailable', 'The database is not up to date.');
    return { status: 'ready' as const, ...((await db.jobsWait()) ? { clock: 'in doubt' as const } : {}) };
  });
  serve(app, confirmClockRoute, async ({ db }) => {
    await tick(db, db.now());
    return { status: 'ready' as const };
  });
}

async function isReady(client: PoolClient): Promise<boolean> {
  await requireWritable(client);
  return isMigrated(client);
}

/** One that fails is given up. */
async function onOneConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
