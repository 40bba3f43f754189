import type { FastifyInstance } from 'fastify';
import {
  createSkuRoute,
  deleteSkuRoute,
  skuCategoriesRoute,
  skusRoute,
  updateSkuRoute,
} from '#shared/catalogue/catalogue.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { findSkus, skuCategories } from './catalogue.store.ts';
import { changeSku } from './change-sku.ts';
import { createSku } from './create-sku.ts';
import { deleteSku } from './delete-sku.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, skusRoute, ({ db, query }) => findSkus(db, query));
  serve(app, skuCategoriesRoute, ({ db }) => skuCategories(db));
  serve(app, createSkuRoute, ({ db, caller, body }) => createSku(db, caller.id, body));
  serve(app, updateSkuRoute, ({ db, caller, params, body }) => changeSku(db, caller.id, params.id, body));
  serve(app, deleteSkuRoute, ({ db, caller, params }) => deleteSku(db, caller.id, params.id));
}
