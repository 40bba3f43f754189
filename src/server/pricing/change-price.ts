import { eq } from 'drizzle-orm';
import type { Cents } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { customer_prices } from '../schema.ts';
import { priceChanges, priceEvents } from './pricing.events.ts';
import { lockCustomerPrice } from './pricing.store.ts';

/** Changes an agreed price, in cents without GST. Existing orders keep theirs. @throws Refusal `not-found` */
export function changePrice(
  db: Db,
  actor_id: string,
  id: string,
  custom_price: Cents,
): Promise<CustomerPrice> {
  return transact(db, async (tx) => {
    const before = (await lockCustomerPrice(tx, id)) ?? refuseNotFound();
    await tx
      .update(customer_prices)
      .set({ custom_price, updated_at: tx.now() })
      .where(eq(customer_prices.id, id));
    const price = { ...before, custom_price };
    const data = { changes: priceChanges(before, price) };
    await recordChanges(tx, priceEvents, price, { type: 'price.changed', actor_id, data });
    return price;
  });
}
