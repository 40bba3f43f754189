import { type PriceList, priceItems } from '#shared/pricing/price-items.ts';
import type { ActualLine } from './actuals.contract.ts';
import { withAgreedPrices } from './editable-details.ts';
import { withLineIds } from './line-ids.ts';
import type { OrderItem } from './order.ts';

/**
 * The lines of an order by what was really there: one that it has keeps id, name and price, a new one is priced, and of which
 * nothing was there goes. @throws Refusal `sku-not-priced`; `invalid` for decimals of items
 */
export function countedItems(
  before: readonly OrderItem[],
  counted: readonly ActualLine[],
  prices: PriceList,
  newId: () => string,
): OrderItem[] {
  const there = counted.filter(({ quantity }) => quantity > 0);
  return withLineIds(priceItems(there, withAgreedPrices(prices, before)), before, newId);
}
