import type { FastifyInstance } from 'fastify';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import {
  driverRunRoute,
  endRunRoute,
  reportRoute,
  reportsRoute,
  settleReportRoute,
  wrapUpRoute,
} from '#shared/driver-run/driver-run.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { findDriverRun, requireDriverDay } from './read/find-driver-run.ts';
import { receiveReport } from './receive-report.ts';
import { endRunAsStaff } from './reports/end-run.ts';
import { findTracking } from './tracking/find-tracking.ts';
import { findWrapUp } from './wrap-up/find-wrap-up.ts';
import { findReports, settleReport } from './wrap-up/reports.store.ts';

export function driverRunRoutes(app: FastifyInstance): void {
  serve(app, driverRunRoute, ({ db, caller, query }) => {
    requireDriverDay(db, query.day);
    return findDriverRun(db, caller.id, query.day);
  });
  serve(app, reportRoute, ({ db, caller, body }) => receiveReport(db, caller, body));
  serve(app, endRunRoute, ({ db, caller, params, body }) => endRunAsStaff(db, caller, params.id, body.van));
  serve(app, trackingRoute, ({ db, caller }) => findTracking(db, caller));
  serve(app, reportsRoute, ({ db, query }) => findReports(db, query));
  serve(app, settleReportRoute, ({ db, caller, params, body }) =>
    settleReport(db, caller, params.id, body.note),
  );
  serve(app, wrapUpRoute, ({ db, query }) => findWrapUp(db, query.day));
}
