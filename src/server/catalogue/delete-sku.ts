import { and, eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { skus } from '../schema.ts';
import { onOffer, usersWithPrice } from './catalogue.store.ts';

/** Deletes a SKU: nobody can order it any more. Existing orders keep it. @throws Refusal `not-found` */
export function deleteSku(db: Db, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const now = tx.now();
    const deleted = await tx
      .update(skus)
      .set({ deleted_at: now, updated_at: now })
      .where(and(eq(skus.id, id), onOffer))
      .returning({ id: skus.id });
    if (deleted.length === 0) refuseNotFound();
    refresh(tx, { topic: 'catalogue', id }, await usersWithPrice(tx, id));
    return null;
  });
}
