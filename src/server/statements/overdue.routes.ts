import type { FastifyInstance } from 'fastify';
import {
  exportOverdueRoute,
  moneySummaryRoute,
  overdueRoute,
  remindRoute,
} from '#shared/statements/overdue.contract.ts';
import { toCheckRoute } from '#shared/statements/to-check.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { serve } from '../kernel/http/serve.ts';
import { exportedOverdue } from './exported-overdue.ts';
import { findMoneySummary } from './money-summary.store.ts';
import { findOverdue, selectOverdue } from './overdue.store.ts';
import { remindCustomers } from './remind.ts';
import { findToCheck } from './to-check.store.ts';

export function overdueRoutes(app: FastifyInstance): void {
  serve(app, moneySummaryRoute, ({ db }) => findMoneySummary(db));
  serve(app, overdueRoute, ({ db, query }) => findOverdue(db, query));
  serve(app, exportOverdueRoute, ({ db, query }) =>
    exportCsv({
      db,
      ...exportedOverdue,
      query,
      rows: (tx) => inBatches(tx, (db) => selectOverdue(db, query)),
    }),
  );
  serve(app, remindRoute, ({ db, caller, body }) => remindCustomers(db, caller.id, body.customer_ids));
  serve(app, toCheckRoute, ({ db, query }) => findToCheck(db, query));
}
