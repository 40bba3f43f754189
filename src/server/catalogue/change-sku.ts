import { and, eq } from 'drizzle-orm';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { skus } from '../schema.ts';
import { onOffer, usersWithPrice } from './catalogue.store.ts';

/** Changes a SKU; orders keep the name and price they were placed with. @throws Refusal `not-found` */
export function changeSku(db: Db, id: string, draft: SkuDraft): Promise<Sku> {
  return transact(db, async (tx) => {
    const [sku] = await tx
      .update(skus)
      .set({ ...draft, description: draft.description || null, updated_at: tx.now() })
      .where(and(eq(skus.id, id), onOffer))
      .returning();
    if (!sku) refuseNotFound();
    refresh(tx, { topic: 'catalogue', id }, await usersWithPrice(tx, id));
    return sku;
  });
}
