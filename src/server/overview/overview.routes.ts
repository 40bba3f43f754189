import type { FastifyInstance } from 'fastify';
import { customerOverviewRoute, driverOverviewRoute } from '#shared/overview/overview.contract.ts';
import { serve } from '../kernel/serve.ts';
import { customerCounts, driverCounts } from './overview.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  const { db } = app;
  serve(app, customerOverviewRoute, ({ caller }) => customerCounts(db, caller.id));
  serve(app, driverOverviewRoute, ({ caller }) => driverCounts(db, caller.id));
}
