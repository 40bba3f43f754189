import type { Cents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';

/** The SKUs that may be ordered, by id: name and price in cents, without GST. */
export type PriceList = ReadonlyMap<string, { name: string; price: Cents }>;

interface Line {
  sku_id: string;
  quantity: number;
}

interface PricedLine extends Line {
  sku_name: string;
  price: Cents;
}

/** Names and prices the lines of an order. @throws Refusal `sku-not-priced` for a SKU that is not on the list */
export function priceItems(lines: readonly Line[], prices: PriceList): PricedLine[] {
  return lines.map(({ sku_id, quantity }, line) => {
    const priced = prices.get(sku_id);
    if (!priced) {
      const message = 'This item is not available. Choose another one.';
      refuse('sku-not-priced', message, [{ path: `items.${line}.sku_id`, message }]);
    }
    return { sku_id, sku_name: priced.name, quantity, price: priced.price };
  });
}
