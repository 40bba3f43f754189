import type { FastifyInstance } from 'fastify';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  staffOverviewRoute,
} from '#shared/overview/overview.contract.ts';
import { serve } from '../kernel/serve.ts';
import { customerCounts, driverCounts, shopCounts, staffCounts } from './overview.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) => customerCounts(db, caller.id));
  serve(app, driverOverviewRoute, ({ db, caller }) => driverCounts(db, caller.id));
  serve(app, analyticsRoute, ({ db }) => shopCounts(db));
  serve(app, staffOverviewRoute, ({ db }) => staffCounts(db));
}
