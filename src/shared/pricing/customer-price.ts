import * as z from 'zod';
import { Sku } from '#shared/catalogue/sku.ts';
import { Amount, Price } from '#shared/kernel/money.ts';
import { Id } from '#shared/kernel/text.ts';

/**
 * The price agreed with one customer for one SKU, and the SKU with its base price. Prices are without GST.
 */
export const CustomerPrice = z.object({
  id: Id,
  customer_id: Id,
  sku_id: Id,
  sku_name: z.string(),
  category: z.string(),
  unit: z.string(),
  base_price: Amount,
  custom_price: Amount,
});
export type CustomerPrice = z.infer<typeof CustomerPrice>;

export const NewCustomerPrice = z.object({ customer_id: Id, sku_id: Id, custom_price: Price });
export type NewCustomerPrice = z.infer<typeof NewCustomerPrice>;

/** A SKU with the price of one customer. `customer_price` is without GST; `null` if no price is agreed. */
export const PricedSku = Sku.extend({ has_custom_pricing: z.boolean(), customer_price: Amount.nullable() });
export type PricedSku = z.infer<typeof PricedSku>;
