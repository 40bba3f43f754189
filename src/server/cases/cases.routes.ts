import type { FastifyInstance } from 'fastify';
import { caseRoute, casesRoute, raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { cases } from '../schema.ts';
import { findCase, findCases } from './cases.store.ts';
import { raiseCase } from './raise-case.ts';
import { updateCase } from './update-case.ts';

export function caseRoutes(app: FastifyInstance): void {
  serve(app, casesRoute, ({ db, caller, query }) => findCases(db, caller, query));
  serve(
    app,
    caseRoute,
    async ({ db, caller, params }) =>
      (await findCase(db, params.id, ownedBy(cases, caller))) ?? refuseNotFound(),
  );
  serve(app, raiseCaseRoute, ({ db, caller, body }) => raiseCase(db, caller, body));
  serve(app, updateCaseRoute, ({ db, caller, params, body, ifMatch }) =>
    updateCase(db, caller, { id: params.id, version: ifMatch }, body),
  );
}
