import * as z from 'zod';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import { IdParams, listQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { SearchText } from '#shared/kernel/text.ts';
import { ManySkus, StarterSku } from './many-skus.ts';
import { Sku, SkuDraft } from './sku.ts';

const skuSorts = ['name', 'category', 'price', 'created_at'] as const;

export const SkuQuery = z.object({
  ...listQuery,
  sort: z.enum(skuSorts).optional(),
  category: SearchText(60).optional(),
});
export type SkuQuery = z.infer<typeof SkuQuery>;

export const skusRoute = route({
  method: 'GET',
  path: '/api/skus',
  summary: 'The catalogue by name; search looks at name, category and description',
  access: staffOnly,
  query: SkuQuery,
  reply: z.array(Sku),
  list: true,
});

export const exportSkusRoute = route({
  path: '/api/skus/export',
  summary: 'All SKUs of a query as CSV; `bom` for Excel',
  access: staffOnly,
  query: SkuQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const skuCategoriesRoute = route({
  method: 'GET',
  path: '/api/skus/categories',
  summary: 'The categories in use, by name, and how many SKUs each has',
  access: staffOnly,
  reply: z.array(z.object({ category: z.string(), skus: z.int() })),
});

export const createSkuRoute = route({
  method: 'POST',
  path: '/api/skus',
  summary: 'Add a SKU to the catalogue',
  access: staffOnly,
  body: SkuDraft,
  reply: Sku,
  status: 201,
});

export const starterSkusRoute = route({
  method: 'GET',
  path: '/api/skus/starter',
  summary: 'Usual items to start a catalogue with, without prices',
  access: staffOnly,
  reply: z.array(StarterSku),
});

export const createSkusRoute = route({
  method: 'POST',
  path: '/api/skus/many',
  summary: 'Add SKUs to the catalogue, all or nothing',
  access: staffOnly,
  body: ManySkus,
  reply: z.array(Sku),
  status: 201,
});

export const updateSkuRoute = route({
  method: 'PUT',
  path: '/api/skus/:id',
  summary: 'Change a SKU; orders keep the name and price they were placed with',
  access: staffOnly,
  params: IdParams,
  body: SkuDraft,
  reply: Sku,
});

export const deleteSkuRoute = route({
  method: 'DELETE',
  path: '/api/skus/:id',
  summary: 'Take a SKU out of every choice; orders that hold it stay as they are',
  access: staffOnly,
  params: IdParams,
  reply: null,
});
