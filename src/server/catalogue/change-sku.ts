import { and, eq } from 'drizzle-orm';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import type { Db } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { skus } from '../schema.ts';
import { onOffer } from './catalogue.store.ts';

/** Changes a SKU; orders keep the name and price they were placed with. @throws Refusal `not-found` */
export async function changeSku(db: Db, id: string, draft: SkuDraft): Promise<Sku> {
  const [sku] = await db
    .update(skus)
    .set({ ...draft, description: draft.description || null, updated_at: db.now() })
    .where(and(eq(skus.id, id), onOffer))
    .returning();
  return sku ?? refuseNotFound();
}
