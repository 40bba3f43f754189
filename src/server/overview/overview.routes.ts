import type { FastifyInstance } from 'fastify';
import { businessDay } from '#shared/kernel/time.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  pendingProposalsRoute,
  staffOverviewRoute,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import type { Db } from '../kernel/db/database.ts';
import { personOf } from '../kernel/http/caller.ts';
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

const today = (db: Db) => businessDay(db.now(), db.timeZone());

export function overviewRoutes(app: FastifyInstance): void {
  serve(
    app,
    customerOverviewRoute,
    ({ db, caller }) => customerCounts(db, caller),
    ({ caller }) => ({
      reads: [orders, cases],
      part: { person: personOf(caller) },
    }),
  );
  serve(
    app,
    driverOverviewRoute,
    ({ db, caller }) => driverCounts(db, caller.id),
    ({ caller }) => ({
      reads: [orders],
      part: { person: personOf(caller) },
    }),
  );
  serve(
    app,
    analyticsRoute,
    ({ db }) => shopCounts(db),
    () => ({ reads: [customers, orders, users, cases] }),
  );
  serve(
    app,
    staffOverviewRoute,
    ({ db }) => staffCounts(db),
    () => ({
      reads: [
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
      ],
    }),
  );
  serve(
    app,
    weeksRoute,
    ({ db }) => findWeeks(db),
    () => ({ reads: [orders] }),
  );
  serve(
    app,
    todayRoute,
    ({ db }) => findToday(db),
    ({ db }) => ({
      reads: [customers, legs, orders, users],
      part: { days: { from: today(db), to: today(db) } },
    }),
  );
  serve(app, pendingProposalsRoute, ({ db, query }) => findPendingProposals(db, query));
}
