import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refresh } from '../notifications/refresh.ts';
import { skus } from '../schema.ts';

/** Adds a SKU to the catalogue. No customer has a price for it yet. */
export function createSku(db: Db, draft: SkuDraft): Promise<Sku> {
  return transact(db, async (tx) => {
    const now = tx.now();
    const [sku] = await tx
      .insert(skus)
      .values({ ...draft, description: draft.description || null, created_at: now, updated_at: now })
      .returning();
    if (!sku) throw new Error('a SKU was not written');
    refresh(tx, { topic: 'catalogue', id: sku.id }, []);
    return sku;
  });
}
