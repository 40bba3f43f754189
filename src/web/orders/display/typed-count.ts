import type { Measure } from '#shared/catalogue/measure.ts';
import { type ActualLine, ActualLines } from '#shared/orders/actuals.contract.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { quantityProblem } from '#shared/pricing/line-quantity.ts';
import { formatCount } from '#web/kernel/format/format.ts';
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

/** What is asked of a line of which more than this many times what was ordered is counted: it may be a slip. */
const farTimes = 10;

/** `Business Shirt: that is 833 times what was ordered. Is it right?`, of the first such line; `null` without one. */
export function countQuestion(rows: readonly (TypedCount & { ordered: OrderItem | null })[]): string | null {
  for (const { ordered, name, ...row } of rows) {
    const times = ordered ? typedQuantity(row) / ordered.quantity : 0;
    if (times > farTimes && Number.isFinite(times))
      return `${name}: that is ${formatCount(Math.floor(times))} times what was ordered. Is it right?`;
  }
  return null;
}
