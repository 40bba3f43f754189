import { and, eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { skus } from '../schema.ts';
import { skuChanges, skuEvents } from './catalogue.events.ts';
import { customersWithPrice, onOffer } from './catalogue.store.ts';

/** Deletes a SKU: nobody can order it any more. Existing orders keep it. @throws Refusal `not-found` */
export function deleteSku(db: Db, actor_id: string, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const now = tx.now();
    const [sku] = await tx
      .update(skus)
      .set({ deleted_at: now, updated_at: now })
      .where(and(eq(skus.id, id), onOffer))
      .returning();
    if (!sku) refuseNotFound();
    const subject = { id, customer_ids: await customersWithPrice(tx, id) };
    const data = { changes: skuChanges(sku, null) };
    await record(tx, skuEvents, subject, { type: 'sku.removed', actor_id, data });
    return null;
  });
}
