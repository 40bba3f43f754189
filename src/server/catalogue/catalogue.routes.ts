import type { FastifyInstance } from 'fastify';
import {
  createSkuRoute,
  createSkusRoute,
  deleteSkuRoute,
  exportSkusRoute,
  skuCategoriesRoute,
  skusRoute,
  starterSkusRoute,
  updateSkuRoute,
} from '#shared/catalogue/catalogue.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { serve } from '../kernel/http/serve.ts';
import { findSkus, selectMatching, skuCategories } from './catalogue.store.ts';
import { changeSku } from './change-sku.ts';
import { createSku, createSkus } from './create-sku.ts';
import { deleteSku } from './delete-sku.ts';
import { exportedSkus } from './exported-skus.ts';
import { findStarterSkus } from './starter-skus.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, skusRoute, ({ db, query }) => findSkus(db, query));
  serve(app, exportSkusRoute, ({ db, query }) =>
    exportCsv({ db, ...exportedSkus, query, rows: (tx) => inBatches(tx, (db) => selectMatching(db, query)) }),
  );
  serve(app, skuCategoriesRoute, ({ db }) => skuCategories(db));
  serve(app, createSkuRoute, ({ db, caller, body }) => createSku(db, caller.id, body));
  serve(app, starterSkusRoute, ({ db }) => findStarterSkus(db));
  serve(app, createSkusRoute, ({ db, caller, body }) => createSkus(db, caller.id, body.skus));
  serve(app, updateSkuRoute, ({ db, caller, params, body }) => changeSku(db, caller.id, params.id, body));
  serve(app, deleteSkuRoute, ({ db, caller, params }) => deleteSku(db, caller.id, params.id));
}
