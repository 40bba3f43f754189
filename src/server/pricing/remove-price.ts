import { eq } from 'drizzle-orm';
import { findPeopleIds } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { customer_prices } from '../schema.ts';

/** Removes an agreed price. The customer can no longer order that SKU. @throws Refusal `not-found` */
export function removePrice(db: Db, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const [deleted] = await tx.delete(customer_prices).where(eq(customer_prices.id, id)).returning();
    if (!deleted) refuseNotFound();
    refresh(tx, { topic: 'catalogue', id: deleted.sku_id }, await findPeopleIds(tx, deleted.customer_id));
    return null;
  });
}
