import type { Measure } from '#shared/catalogue/measure.ts';
import { type ActualLine, ActualLines } from '#shared/orders/actuals.contract.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { quantityProblem } from '#shared/pricing/line-quantity.ts';
import { measureOfItem, typedQuantity } from '#web/orders/form/values/line-values.ts';

/** What was really there of a line, while somebody types it. */
export interface TypedCount {
  key: string;
  sku_id: string;
  name: string;
  measure: Measure;
  /** What is typed. */
  quantity: string;
}

/** A line of an order, with what is typed by the key of its row. */
export const typedCount = (item: OrderItem, typed: ReadonlyMap<string, string>): TypedCount => ({
  key: item.id,
  sku_id: item.sku_id,
  name: item.sku_name,
  measure: measureOfItem(item),
  quantity: typed.get(item.id) ?? String(item.quantity),
});

/** What is wrong with what is typed in a row, as a sentence; `null`: nothing. */
export const rowProblem = (row: TypedCount): string | null =>
  quantityProblem(row.measure, typedQuantity(row), true);

/** What is counted, as it is sent. */
export const toActuals = (rows: readonly TypedCount[]): ActualLine[] =>
  rows.map((row) => ({ sku_id: row.sku_id, quantity: typedQuantity(row) }));

/** What is wrong with the count as a whole, as a sentence; `null`: nothing. */
export const countProblem = (rows: readonly TypedCount[]): string | null =>
  ActualLines.safeParse(toActuals(rows)).error?.issues.find(({ path }) => path.length === 0)?.message ?? null;
