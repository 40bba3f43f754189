import type { FastifyInstance } from 'fastify';
import { customerOverviewRoute, driverOverviewRoute } from '#shared/overview/overview.contract.ts';
import { serve } from '../kernel/serve.ts';
import { customerCounts, driverCounts } from './overview.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) => customerCounts(db, caller.id));
  serve(app, driverOverviewRoute, ({ db, caller }) => driverCounts(db, caller.id));
}
