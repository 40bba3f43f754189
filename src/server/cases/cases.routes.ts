import type { FastifyInstance } from 'fastify';
import {
  addToCaseRoute,
  announceCasePhotoRoute,
  caseRoute,
  casesRoute,
  exportCasesRoute,
  raiseCaseRoute,
  removeCasePhotoRoute,
  updateCaseRoute,
} from '#shared/cases/cases.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { addToCase } from './add-to-case.ts';
import { announceCasePhoto } from './announce-case-photo.ts';
import { findCaseDetails, findCases, selectMatching } from './cases.store.ts';
import { exportedCases } from './exported-cases.ts';
import { raiseCase } from './raise-case.ts';
import { removeCasePhoto } from './remove-case-photo.ts';
import { updateCase } from './update-case.ts';

export function caseRoutes(app: FastifyInstance): void {
  serve(app, casesRoute, ({ db, caller, query }) => findCases(db, caller, query));
  serve(app, exportCasesRoute, ({ db, caller, query }) =>
    exportCsv({
      db,
      ...exportedCases,
      query,
      rows: (tx) => inBatches(tx, (db) => selectMatching(db, caller, query)),
    }),
  );
  serve(
    app,
    caseRoute,
    async ({ db, caller, params }) => (await findCaseDetails(db, params.id, caller)) ?? refuseNotFound(),
  );
  serve(app, raiseCaseRoute, ({ db, caller, body }) => raiseCase(db, caller, body));
  serve(app, addToCaseRoute, ({ db, caller, params, body }) => addToCase(db, caller, params.id, body));
  serve(app, announceCasePhotoRoute, ({ db, caller, params, body }) =>
    announceCasePhoto(db, caller, params.id, body),
  );
  serve(app, removeCasePhotoRoute, ({ db, caller, params }) =>
    removeCasePhoto(db, caller, params.id, params.file_id),
  );
  serve(app, updateCaseRoute, ({ db, caller, params, body, ifMatch }) =>
    updateCase(db, caller, { id: params.id, version: ifMatch }, body),
  );
}
