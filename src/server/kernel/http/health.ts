import type { FastifyInstance } from 'fastify';
import { healthRoute, readyRoute } from '#shared/kernel/health.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { isMigrated } from '../db/migrate.ts';
import { serve } from './serve.ts';

/** Answers whether the process runs, and whether its database is migrated. @throws Refusal `unavailable` */
export function healthRoutes(app: FastifyInstance): void {
  serve(app, healthRoute, async () => ({ status: 'ok' as const }));
  serve(app, readyRoute, async ({ db }) => {
    const ready = await isMigrated(db.pool);
    if (!ready) refuse('unavailable', 'The database is not up to date.');
    return { status: 'ready' as const };
  });
}
