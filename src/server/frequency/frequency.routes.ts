import type { FastifyInstance } from 'fastify';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import { refuseNotFound, serve } from '../kernel/serve.ts';
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from './frequency.store.ts';

export function frequencyRoutes(app: FastifyInstance): void {
  serve(app, frequencyTemplatesRoute, ({ db, query }) => findTemplates(db, query));
  serve(app, createFrequencyTemplateRoute, ({ db, body }) => insertTemplate(db, body));
  serve(
    app,
    updateFrequencyTemplateRoute,
    async ({ db, params, body }) => (await updateTemplate(db, params.id, body)) ?? refuseNotFound(),
  );
  serve(app, deleteFrequencyTemplateRoute, async ({ db, params }) =>
    (await deleteTemplate(db, params.id)) ? null : refuseNotFound(),
  );
}
