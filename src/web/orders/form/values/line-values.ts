import type { Measure } from '#shared/catalogue/measure.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { type Charge, withMinimum } from '#shared/orders/charges.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { type OrderTotals, totalsOf } from '#shared/orders/order-totals.ts';
import type { Charged } from '#shared/orders/price-order.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { gramsOf, type PricedLine } from '#shared/pricing/line-amount.ts';
import { quantityProblem } from '#shared/pricing/line-quantity.ts';

/** A line while somebody types it: its quantity is text until it is read. */
export interface LineValues {
  sku_id: string;
  quantity: string;
  /** Of an item by weight; absent for any other. */
  measure?: Measure | undefined;
}

/** An item that can be chosen, at its price in cents without GST. */
export interface OrderOption {
  sku_id: string;
  name: string;
  measure: Measure;
  price: Cents;
}

/** A row nobody has filled in yet. */
export const blankLine: LineValues = { sku_id: '', quantity: '1' };

/** How the item of a line of an order is measured. */
export const measureOfItem = ({ unit }: Pick<OrderItem, 'unit'>): Measure => (unit ? 'weight' : 'item');

/** A line of an order as somebody types it. */
export const toLineValues = (
  { sku_id, quantity }: Pick<OrderItem, 'sku_id' | 'quantity'>,
  measure: Measure,
): LineValues => ({
  sku_id,
  quantity: String(quantity),
  ...(measure === 'weight' && { measure }),
});

/** The items that can be ordered: those with a price. */
export const optionsOf = (skus: readonly PricedSku[]): OrderOption[] =>
  skus.flatMap(({ id, name, measure, customer_price }) =>
    customer_price === null ? [] : [{ sku_id: id, name, measure, price: customer_price }],
  );

export const optionOf = (sku_id: string, options: readonly OrderOption[]): OrderOption | undefined =>
  options.find((option) => option.sku_id === sku_id);

/** The number that is typed: whole, or kilograms with a comma or a dot; `NaN` for anything else. */
export function typedQuantity({ quantity, measure = 'item' }: Omit<LineValues, 'sku_id'>): number {
  if (measure === 'item') return parseWholeNumber(quantity);
  return /^(?:\d+[.,]?\d*|[.,]\d+)$/.test(quantity) ? Number(quantity.replace(',', '.')) : Number.NaN;
}

/** The quantity that is typed, by the rule the service has for it; `undefined` while it is none. */
export function parseQuantity(line: Omit<LineValues, 'sku_id'>): number | undefined {
  const quantity = typedQuantity(line);
  return quantityProblem(line.measure ?? 'item', quantity) === null ? quantity : undefined;
}

/** A line as it is reckoned with; `undefined` while what stands for its quantity is none. */
export function parseLine(line: LineValues, options: readonly OrderOption[]): PricedLine | undefined {
  const quantity = parseQuantity(line);
  if (quantity === undefined) return undefined;
  const grams = line.measure === 'weight' ? { grams: gramsOf(quantity) } : {};
  return { quantity, ...grams, price: optionOf(line.sku_id, options)?.price ?? 0 };
}

/** What is wrong with the quantities that are typed, each at its field. */
export const lineProblems = (
  lines: readonly LineValues[],
): { path: (string | number)[]; message: string }[] =>
  lines.flatMap((line, index) => {
    const message = quantityProblem(line.measure ?? 'item', typedQuantity(line));
    return message === null ? [] : [{ path: ['items', index, 'quantity'], message }];
  });

/** Totals, and the charges that are a part of them. */
export interface ChargedTotals extends OrderTotals {
  charges: readonly Charge[];
}

/**
 * What is typed so far comes to, in cents; a row without an item counts nothing. `undefined` while what stands for
 * a quantity is none: what the other rows come to would pass for the whole.
 */
export function totalsSoFar(
  items: readonly LineValues[],
  options: readonly OrderOption[],
  { charges, minimum_shown, gst_charged }: Charged,
): ChargedTotals | undefined {
  const lines = items.flatMap((line) => parseLine(line, options) ?? []);
  if (lines.length < items.length) return undefined;
  const charged = withMinimum(charges, lines, minimum_shown);
  return { ...totalsOf(lines, charged, { gst_charged }), charges: charged };
}
