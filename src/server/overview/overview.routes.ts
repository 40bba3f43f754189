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
import {
  cases,
  closed_days,
  customers,
  legs,
  order_proposals,
  order_series,
  orders,
  run_stops,
  runs,
  settings,
  users,
} from '../schema.ts';
import { customerCounts, driverCounts, shopCounts, staffCounts } from './overview.store.ts';
import { findPendingProposals } from './pending-proposals.store.ts';
import { findToday } from './today.store.ts';
import { findWeeks } from './weeks.store.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, customerOverviewRoute, ({ db, caller }) => customerCounts(db, caller), [orders, cases]);
  serve(app, driverOverviewRoute, ({ db, caller }) => driverCounts(db, caller.id), [orders]);
  serve(app, analyticsRoute, ({ db }) => shopCounts(db), [customers, orders, users, cases]);
  serve(app, staffOverviewRoute, ({ db }) => staffCounts(db), [
    orders,
    legs,
    runs,
    run_stops,
    users,
    order_proposals,
    cases,
    closed_days,
    order_series,
    settings,
  ]);
  serve(app, weeksRoute, ({ db }) => findWeeks(db), [orders]);
  serve(app, todayRoute, ({ db }) => findToday(db), [customers, legs, orders, users]);
  serve(app, pendingProposalsRoute, ({ db, query }) => findPendingProposals(db, query));
}
