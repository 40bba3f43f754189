import { eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { customer_prices } from '../schema.ts';
import { priceChanges, priceEvents } from './pricing.events.ts';

/** Removes an agreed price. The customer can no longer order that SKU. @throws Refusal `not-found` */
export function removePrice(db: Db, actor_id: string, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const [price] = await tx.delete(customer_prices).where(eq(customer_prices.id, id)).returning();
    if (!price) refuseNotFound();
    const data = { changes: priceChanges(price, null) };
    await record(tx, priceEvents, price, { type: 'price.removed', actor_id, data });
    return null;
  });
}
