import { route, staffOnly } from '#shared/kernel/route.ts';
import { Sku, SkuDraft } from './sku.ts';

export const createSkuRoute = route({
  method: 'POST',
  path: '/api/skus',
  summary: 'Add a SKU to the catalogue',
  access: staffOnly,
  body: SkuDraft,
  reply: Sku,
  status: 201,
});
