import type { FastifyInstance } from 'fastify';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { changeTemplate, createTemplate, removeTemplate } from './change-templates.ts';
import { findTemplates } from './frequency.store.ts';

export function frequencyRoutes(app: FastifyInstance): void {
  serve(app, frequencyTemplatesRoute, ({ db, query }) => findTemplates(db, query));
  serve(app, createFrequencyTemplateRoute, ({ db, caller, body }) => createTemplate(db, caller.id, body));
  serve(app, updateFrequencyTemplateRoute, ({ db, caller, params, body }) =>
    changeTemplate(db, caller.id, params.id, body),
  );
  serve(app, deleteFrequencyTemplateRoute, ({ db, caller, params }) =>
    removeTemplate(db, caller.id, params.id),
  );
}
