import type { PriceList } from '#shared/orders/order-rules.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { findPricedSkus } from '../../pricing/pricing.store.ts';

/** The prices when staff order, by SKU: the agreed price, else the base price. In cents, without GST. */
export async function fullPriceListOf(db: DbOrTx, customer_id: string): Promise<PriceList> {
  const skus = await findPricedSkus(db, customer_id);
  return new Map(
    skus.map(({ id, name, price, customer_price }) => [id, { name, price: customer_price ?? price }]),
  );
}
