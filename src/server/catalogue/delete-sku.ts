import { and, eq } from 'drizzle-orm';
import type { Db } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { skus } from '../schema.ts';
import { onOffer } from './catalogue.store.ts';

/** Takes a SKU out of every choice; orders that hold it stay as they are. @throws Refusal `not-found` */
export async function deleteSku(db: Db, id: string): Promise<null> {
  const now = db.now();
  const gone = await db
    .update(skus)
    .set({ deleted_at: now, updated_at: now })
    .where(and(eq(skus.id, id), onOffer))
    .returning({ id: skus.id });
  return gone.length > 0 ? null : refuseNotFound();
}
