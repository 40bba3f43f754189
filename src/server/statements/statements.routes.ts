import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  type StatementQuery,
  sendStatementRoute,
  statementPdfRoute,
  statementRoute,
} from '#shared/statements/statements.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import type { Db } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { customers } from '../schema.ts';
import { findStatement, statementDaysOf } from './find-statement.ts';
import { sendStatement } from './send-statement.ts';
import { statementPdf } from './statement-pdf.ts';

export function statementRoutes(app: FastifyInstance): void {
  serve(app, statementRoute, ({ db, caller, params, query }) => statementFor(db, caller, params.id, query));
  serve(app, statementPdfRoute, async ({ db, caller, params, query }) =>
    statementPdf(await statementFor(db, caller, params.id, query)),
  );
  serve(app, sendStatementRoute, ({ db, caller, params, body }) =>
    sendStatement(db, { id: params.id, actor_id: caller.id, ...body }),
  );
}

/** The statement of a customer as somebody may see it. @throws Refusal `not-found`; `invalid` */
async function statementFor(db: Db, viewer: Viewer, id: string, asked: StatementQuery) {
  const isVisible = and(eq(customers.id, id), ownedBy({ customer_id: customers.id }, viewer));
  if ((await db.$count(customers, isVisible)) === 0) return refuseNotFound();
  return findStatement(db, id, statementDaysOf(db, asked), viewer.reach === 'any' ? 'staff' : 'customer');
}
