import { eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { customer_prices } from '../schema.ts';

/** Removes an agreed price. The customer can no longer order that SKU. @throws Refusal `not-found` */
export function removePrice(db: Db, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const [gone] = await tx.delete(customer_prices).where(eq(customer_prices.id, id)).returning();
    if (!gone) refuseNotFound();
    refresh(tx, { topic: 'catalogue', id: gone.sku_id }, [gone.customer_id]);
    return null;
  });
}
