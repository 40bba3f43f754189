import type { FastifyInstance } from 'fastify';
import {
  createFrequencyTemplateRoute,
  frequencyTemplatesRoute,
} from '#shared/frequency/frequency.contract.ts';
import { serve } from '../kernel/serve.ts';
import { allTemplates, insertTemplate } from './frequency.store.ts';

export function frequencyRoutes(app: FastifyInstance): void {
  serve(app, frequencyTemplatesRoute, ({ db }) => allTemplates(db));
  serve(app, createFrequencyTemplateRoute, ({ db, body }) => insertTemplate(db, body));
}
