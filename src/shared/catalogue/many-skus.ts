import * as z from 'zod';
import { Sku, SkuDraft } from './sku.ts';

/** How many SKUs a call adds at most. */
const maxSkusAtOnce = 200;

export const ManySkus = z.object({
  skus: z
    .array(SkuDraft)
    .min(1, 'Tick at least one item')
    .max(maxSkusAtOnce, `Add at most ${maxSkusAtOnce} at once`),
});
export type ManySkus = z.infer<typeof ManySkus>;

/** A usual item, of which a shop says only what it costs. */
export const StarterSku = Sku.pick({ name: true, category: true, unit: true, measure: true }).extend({
  /** There is a SKU of this name. */
  in_catalogue: z.boolean(),
});
export type StarterSku = z.infer<typeof StarterSku>;
