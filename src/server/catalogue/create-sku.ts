import { measureOf } from '#shared/catalogue/measure.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { skus } from '../schema.ts';
import { skuChanges, skuEvents } from './catalogue.events.ts';

/**
 * Adds a SKU to the catalogue. No customer has a price for it yet. `actor_id` is `null` when Washline itself
 * adds it.
 */
export function createSku(db: Db, actor_id: string | null, draft: SkuDraft): Promise<Sku> {
  return transact(db, async (tx) => {
    const now = tx.now();
    const { measure = measureOf(draft.unit) } = draft;
    const [sku] = await tx
      .insert(skus)
      .values({ ...draft, measure, description: draft.description || null, created_at: now, updated_at: now })
      .returning();
    if (!sku) throw new Error('a SKU was not written');
    const data = { changes: skuChanges(null, sku) };
    await record(tx, skuEvents, { id: sku.id, customer_ids: [] }, { type: 'sku.created', actor_id, data });
    return sku;
  });
}
