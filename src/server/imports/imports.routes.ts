import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  discardImportRoute,
  exportEverythingRoute,
  importErrorsRoute,
  importRoute,
  importsRoute,
  matchColumnsRoute,
  runImportRoute,
  startImportRoute,
} from '#shared/imports/imports.contract.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { imports } from '../schema.ts';
import { exportEverything } from './export-everything.ts';
import { findErrors, findImport, findImports } from './imports.store.ts';
import { matchColumns } from './match-columns.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

export function importRoutes(app: FastifyInstance): void {
  serve(app, startImportRoute, ({ db, caller, query, body }) =>
    startImport(db, { actor_id: caller.id, query, bytes: body }),
  );
  serve(app, importsRoute, ({ db }) => findImports(db));
  serve(app, importRoute, async ({ db, params }) => (await findImport(db, params.id)) ?? refuseNotFound());
  serve(app, discardImportRoute, async ({ db, params }) => {
    const { rowCount } = await db.delete(imports).where(eq(imports.id, params.id));
    if (rowCount === 0) refuseNotFound();
    return null;
  });
  serve(app, importErrorsRoute, async ({ db, params }) => {
    if (!(await findImport(db, params.id))) refuseNotFound();
    const text = (await findErrors(db, params.id)) ?? '';
    return { bytes: new TextEncoder().encode(text), filename: 'washline-import-errors.csv' };
  });
  serve(app, matchColumnsRoute, ({ db, params, body }) => matchColumns(db, params.id, body));
  serve(app, runImportRoute, ({ db, caller, params, body }) =>
    runImport(db, { ...body, ...params, actor_id: caller.id }),
  );
  serve(app, exportEverythingRoute, ({ db, caller, query }) => exportEverything(db, caller, query));
}
