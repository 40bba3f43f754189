import type { FastifyInstance } from 'fastify';
import { createSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import { serve } from '../kernel/serve.ts';
import { createSku } from './create-sku.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, createSkuRoute, ({ db, body }) => createSku(db, body));
}
