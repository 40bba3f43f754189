import type { FastifyInstance } from 'fastify';
import { customerPageRoute } from '#shared/overview/customer-page.contract.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  pendingProposalsRoute,
  staffOverviewRoute,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { putAwaySetupRoute, setupRoute } from '#shared/overview/setup.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { findCustomerPage } from './find-customer-page.ts';
import { customerCounts, driverCounts, shopCounts, staffCounts } from './overview.store.ts';
import { findPendingProposals } from './pending-proposals.store.ts';
import { findSetup, putAwaySetup } from './setup.store.ts';
import { findToday } from './today.store.ts';
import { findWeeks } from './weeks.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) => customerCounts(db, caller));
  serve(app, driverOverviewRoute, ({ db, caller }) => driverCounts(db, caller.id));
  serve(app, analyticsRoute, ({ db }) => shopCounts(db));
  serve(app, staffOverviewRoute, ({ db }) => staffCounts(db));
  serve(app, weeksRoute, ({ db, query }) => findWeeks(db, query.by ?? 'week'));
  serve(app, todayRoute, ({ db }) => findToday(db));
  serve(app, customerPageRoute, ({ db, caller, params }) => findCustomerPage(db, caller, params.id));
  serve(app, setupRoute, ({ db }) => findSetup(db));
  serve(app, putAwaySetupRoute, ({ db, body }) => putAwaySetup(db, body.put_away));
  serve(app, pendingProposalsRoute, ({ db, query }) => findPendingProposals(db, query));
}
