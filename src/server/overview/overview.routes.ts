import type { FastifyInstance } from 'fastify';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  pendingProposalsRoute,
  staffOverviewRoute,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { customerCounts, driverCounts, shopCounts, staffCounts } from './overview.store.ts';
import { findPendingProposals } from './pending-proposals.store.ts';
import { findToday } from './today.store.ts';
import { findWeeks } from './weeks.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) => customerCounts(db, caller));
  serve(app, driverOverviewRoute, ({ db, caller }) => driverCounts(db, caller.id));
  serve(app, analyticsRoute, ({ db }) => shopCounts(db));
  serve(app, staffOverviewRoute, ({ db }) => staffCounts(db));
  serve(app, weeksRoute, ({ db }) => findWeeks(db));
  serve(app, todayRoute, ({ db }) => findToday(db));
  serve(app, pendingProposalsRoute, ({ db, query }) => findPendingProposals(db, query));
}
