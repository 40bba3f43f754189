import { and, eq } from 'drizzle-orm';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { CustomerPrice, NewCustomerPrice } from '#shared/pricing/customer-price.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { findCustomer, lockUnerased, refuseErased } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { violatedConstraint } from '../kernel/db/transaction/database-error.ts';
import { record } from '../notifications/record.ts';
import { customer_prices, skus } from '../schema.ts';
import { priceChanges, priceEvents } from './pricing.events.ts';

/**
 * Adds a customer's price for a SKU, in cents without GST. `actor_id` is `null` when Washline itself adds it.
 * @throws Refusal `price-exists` if there is one already, `invalid` for an unknown customer or SKU
 */
export async function agreePrice(
  db: Db,
  actor_id: string | null,
  price: NewCustomerPrice,
): Promise<CustomerPrice> {
  try {
    return await transact(db, async (tx) => {
      if (!(await findCustomer(tx, price.customer_id))) refuseField('customer_id', 'Choose a customer');
      if (!(await lockUnerased(tx, price.customer_id))) refuseErased();
      const [sku] = await tx
        .select()
        .from(skus)
        .where(and(eq(skus.id, price.sku_id), onOffer));
      if (!sku) refuseField('sku_id', 'Choose a SKU');
      const now = tx.now();
      const [row] = await tx
        .insert(customer_prices)
        .values({ ...price, created_at: now, updated_at: now })
        .returning();
      if (!row) throw new Error('a price was not written');
      const data = { changes: priceChanges(null, row) };
      await record(tx, priceEvents, row, { type: 'price.agreed', actor_id, data });
      const { name: sku_name, category, unit, price: base_price } = sku;
      return { ...row, sku_name, category, unit, base_price };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_prices_once') throw error;
    refuse('price-exists', 'This customer already has a price for this SKU.');
  }
}
