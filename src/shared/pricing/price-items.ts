import type { Measure } from '#shared/catalogue/measure.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { gramsOf } from './line-amount.ts';
import { quantityProblem } from './line-quantity.ts';

/** The SKUs that may be ordered, by id: name, how it is measured, and price in cents, without GST. */
export type PriceList = ReadonlyMap<string, { name: string; measure: Measure; price: Cents }>;

interface Line {
  sku_id: string;
  quantity: number;
}

interface NamedLine extends Line {
  sku_name: string;
  /** Of a line by weight. */
  unit?: 'kg';
  grams?: number;
  price: Cents;
}

/**
 * Names and prices the lines of an order. @throws Refusal `sku-not-priced` for a SKU that is not on the list; `invalid` for
 * decimals of items, and for more kilograms than a line can have
 */
export function priceItems(lines: readonly Line[], prices: PriceList): NamedLine[] {
  return lines.map(({ sku_id, quantity }, line) => {
    const priced = prices.get(sku_id);
    if (!priced) {
      const message = 'This item is not available. Choose another one.';
      refuse('sku-not-priced', message, [{ path: `items.${line}.sku_id`, message }]);
    }
    const { name: sku_name, measure, price } = priced;
    const problem = quantityProblem(measure, quantity);
    if (problem) refuseField(`items.${line}.quantity`, problem);
    return measure === 'weight'
      ? { sku_id, sku_name, quantity, unit: 'kg', grams: gramsOf(quantity), price }
      : { sku_id, sku_name, quantity, price };
  });
}
