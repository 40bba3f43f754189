import type { Cents } from '#shared/kernel/money.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { gramsOf } from '#shared/pricing/line-amount.ts';
import { rowProblem, type TypedCount, typedCount } from '#web/orders/display/typed-count.ts';
import { type OrderOption, typedQuantity } from '#web/orders/form/values/line-values.ts';

/** A line of an order that is counted, or one that is added to it: its key is the id of the line, or that of its SKU. */
export interface CountRow extends TypedCount {
  /** In cents without GST. */
  price: Cents;
  /** What was ordered of it; `null`: nothing. */
  ordered: OrderItem | null;
}

interface CountSoFar {
  /** By the key of its row. */
  typed: ReadonlyMap<string, string>;
  /** The items that are added. */
  added: readonly OrderOption[];
}

/** The rows to count: every line of the order as it stands, and what was added since. */
export function countRows(
  order: Pick<Order, 'items'>,
  ordered: readonly OrderItem[],
  { typed, added }: CountSoFar,
): CountRow[] {
  const lines = order.items.map((item) => ({
    ...typedCount(item, typed),
    price: item.price,
    ordered: ordered.find(({ id }) => id === item.id) ?? null,
  }));
  const more = added
    .filter(({ sku_id }) => !order.items.some((item) => item.sku_id === sku_id))
    .map((option) => ({
      ...option,
      key: option.sku_id,
      ordered: null,
      quantity: typed.get(option.sku_id) ?? '',
    }));
  return [...lines, ...more];
}

/** What is typed so far comes to, in cents; `undefined` while a quantity is none. */
export function countedTotal(
  rows: readonly CountRow[],
  order: Pick<Order, 'charges' | 'minimum_shown' | 'gst_charged'>,
): Cents | undefined {
  if (rows.some((row) => rowProblem(row) !== null)) return undefined;
  const items = rows.map((row) => {
    const quantity = typedQuantity(row);
    const { key: id, sku_id, name: sku_name, price } = row;
    const weight = row.measure === 'weight' && { unit: 'kg' as const, grams: gramsOf(quantity) };
    return { id, sku_id, sku_name, quantity, price, ...weight };
  });
  return priceOrder(items, order).total_amount;
}
