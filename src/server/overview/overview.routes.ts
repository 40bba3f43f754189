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
import { viewerKey } from '../accounts/ownership.ts';
import { cached } from '../kernel/db/cache.ts';
import { serve } from '../kernel/http/serve.ts';
import { customerCounts, driverCounts, shopCounts, staffCounts } from './overview.store.ts';
import { findPendingProposals } from './pending-proposals.store.ts';
import { findToday } from './today.store.ts';
import { findWeeks } from './weeks.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) =>
    cached(db, `customer counts ${viewerKey(caller)}`, () => customerCounts(db, caller)),
  );
  serve(app, driverOverviewRoute, ({ db, caller }) =>
    cached(db, `counts of driver ${caller.id}`, () => driverCounts(db, caller.id)),
  );
  serve(app, analyticsRoute, ({ db }) => cached(db, 'counts of the shop', () => shopCounts(db)));
  serve(app, staffOverviewRoute, ({ db }) => cached(db, 'counts of the day', () => staffCounts(db)));
  serve(app, weeksRoute, ({ db }) => cached(db, 'weeks', () => findWeeks(db)));
  serve(app, todayRoute, ({ db }) => cached(db, 'today', () => findToday(db)));
  serve(app, pendingProposalsRoute, ({ db, query }) => findPendingProposals(db, query));
}
