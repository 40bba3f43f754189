import { eq } from 'drizzle-orm';
import type { Db } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { customer_prices } from '../schema.ts';

/** Gives up an agreed price; its customer can no longer order that SKU. @throws Refusal `not-found` */
export async function removePrice(db: Db, id: string): Promise<null> {
  const gone = await db
    .delete(customer_prices)
    .where(eq(customer_prices.id, id))
    .returning({ id: customer_prices.id });
  return gone.length > 0 ? null : refuseNotFound();
}
