import { eq } from 'drizzle-orm';
import type { Cents } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { findPeopleIds } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { customer_prices } from '../schema.ts';
import { findCustomerPrice } from './pricing.store.ts';

/** Changes an agreed price, in cents without GST. Existing orders keep theirs. @throws Refusal `not-found` */
export function changePrice(db: Db, id: string, custom_price: Cents): Promise<CustomerPrice> {
  return transact(db, async (tx) => {
    await tx
      .update(customer_prices)
      .set({ custom_price, updated_at: tx.now() })
      .where(eq(customer_prices.id, id));
    const price = (await findCustomerPrice(tx, id)) ?? refuseNotFound();
    refresh(tx, { topic: 'catalogue', id: price.sku_id }, await findPeopleIds(tx, price.customer_id));
    return price;
  });
}
