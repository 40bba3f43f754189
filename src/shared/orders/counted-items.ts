import { refuseField } from '#shared/kernel/problem.ts';
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

/**
 * All lines of an order after its driver has counted some, each once: what is not named stays as it is, and what was ordered may
 * be there though it was counted as nothing before (WGH-3). @throws Refusal `invalid` for what was not ordered
 */
export function countOfDriver(
  items: readonly OrderItem[],
  ordered: readonly OrderItem[],
  counted: readonly ActualLine[],
): ActualLine[] {
  const left = counted.map((line, index) => ({ line, index }));
  const take = (sku_id: string): ActualLine | undefined => {
    const at = left.findIndex(({ line }) => line.sku_id === sku_id);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.line;
  };
  const lines = items.map(({ sku_id, quantity }) => take(sku_id) ?? { sku_id, quantity });
  const gone = [...ordered];
  for (const { sku_id } of items) {
    const at = gone.findIndex((line) => line.sku_id === sku_id);
    if (at >= 0) gone.splice(at, 1);
  }
  lines.push(...gone.flatMap(({ sku_id }) => take(sku_id) ?? []));
  const [unknown] = left;
  if (unknown) {
    refuseField(`items.${unknown.index}.sku_id`, 'The shop adds items. Count what was ordered.');
  }
  return lines;
}
