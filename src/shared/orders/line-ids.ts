import type { AgreedLine, OrderItem } from './order.ts';

/**
 * Gives each line its id. A line whose SKU was on the order before keeps the id it had there, in their
 * sequence where several lines have one SKU; any other line is new.
 */
export function withLineIds(
  lines: readonly AgreedLine[],
  before: readonly OrderItem[],
  newId: () => string,
): OrderItem[] {
  const unmatched = [...before];
  return lines.map((line) => {
    const index = unmatched.findIndex(({ sku_id }) => sku_id === line.sku_id);
    const [kept] = index < 0 ? [] : unmatched.splice(index, 1);
    return { ...line, id: kept?.id ?? newId() };
  });
}
