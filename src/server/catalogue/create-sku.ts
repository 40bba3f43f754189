import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import type { Db } from '../kernel/database.ts';
import { skus } from '../schema.ts';

/** Adds a SKU to the catalogue. */
export async function createSku(db: Db, draft: SkuDraft): Promise<Sku> {
  const now = db.now();
  const [sku] = await db
    .insert(skus)
    .values({ ...draft, description: draft.description || null, created_at: now, updated_at: now })
    .returning();
  if (!sku) throw new Error('a SKU was not written');
  return sku;
}
