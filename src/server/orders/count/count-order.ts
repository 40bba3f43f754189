import { eq } from 'drizzle-orm';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { ActualLine } from '#shared/orders/actuals.contract.ts';
import { countedItems } from '#shared/orders/counted-items.ts';
import { withAgreedPrices } from '#shared/orders/editable-details.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { describeItems } from '#shared/orders/order-changes.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findStaffPriceList } from '../../pricing/pricing.store.ts';
import { orders, settings } from '../../schema.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { sayBags } from './say-bags.ts';

/** What somebody counted. */
export interface CountOfOrder {
  items: readonly ActualLine[];
  /** The bags of the pickup, where they were counted too. */
  bag_count?: number | undefined;
  actor_id: string;
}

/** Staff enter what was really there. @throws Refusal `order-cancelled`; `sku-not-priced`; `invalid` */
export const countOrder = (
  db: Db,
  command: OrderCommand,
  count: Omit<CountOfOrder, 'actor_id'>,
): Promise<Order> =>
  changeOrder(db, command, (tx, order) => applyCount(tx, order, { ...count, actor_id: command.caller.id }));

/**
 * The order has the lines that were counted, at its own prices and for new ones those of its customer. What was ordered is kept
 * the first time. Needs the row of the order locked. @throws Refusal `order-cancelled`; `sku-not-priced`; `invalid`
 */
export async function applyCount(
  tx: Tx,
  order: LoadedOrder,
  { items: lines, bag_count, actor_id }: CountOfOrder,
): Promise<LoadedOrder> {
  if (order.status === 'cancelled') refuse('order-cancelled', 'This order is cancelled.');
  const prices = await findStaffPriceList(tx, order.customer_id, lines);
  const ordered = await findOrdered(tx, order);
  // What was counted as nothing before comes back at the price at which it was ordered.
  const items = countedItems(order.items, lines, withAgreedPrices(prices, ordered), newId);
  const priced = priceOrder(items, order);
  const counted = { estimated_items: ordered, counted_at: tx.now(), counted_by: actor_id };
  const updated = await updateOrder(tx, order, { ...priced, ...counted });
  const { total_amount: estimate } = priceOrder(ordered, order);
  const data = {
    before: describeItems(order.items),
    after: describeItems(items),
    total: formatCents(priced.total_amount),
    estimate: formatCents(estimate),
    is_more: await isMoreThan(tx, estimate, priced.total_amount),
  };
  await record(tx, orderEvents, updated, { type: 'order.counted', actor_id, data });
  const said = bag_count === undefined ? updated : await sayBags(tx, updated, bag_count, actor_id);
  return { ...said, is_estimate: false };
}

/** The lines as they were ordered. */
export async function findOrdered(tx: Tx, { id, items }: LoadedOrder): Promise<OrderItem[]> {
  const [row] = await tx
    .select({ estimated_items: orders.estimated_items })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.estimated_items ?? items;
}

/** Whether a total, in cents, is beyond the estimate by more than the owner lets pass without a mail (WGH-5). */
async function isMoreThan(tx: Tx, estimate: Cents, total: Cents): Promise<boolean> {
  const [row] = await tx.select({ percent: settings.count_tolerance_percent }).from(settings);
  return total * 100 > estimate * (100 + (row?.percent ?? 0));
}
