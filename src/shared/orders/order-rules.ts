import { hoursText } from '#shared/business/settings.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { gstOf } from '#shared/pricing/gst.ts';
import type { Role } from '#shared/roles.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { Order, OrderItem, OrderLine } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** The SKUs a customer may order, by id: name and price in cents, without GST. */
export type PriceList = ReadonlyMap<string, { name: string; price: Cents }>;

export interface OrderTotals {
  base: Cents;
  gst: Cents;
  total: Cents;
}

type PricedLines = readonly { quantity: number; price: Cents }[];

/** Σ quantity × price. */
const baseOf = (lines: PricedLines): Cents =>
  lines.reduce((base, { quantity, price }) => base + quantity * price, 0);

/** What these lines are to be charged: Σ quantity × price, and the GST of today on it, rounded once. In cents. */
export function totalsOf(lines: PricedLines): OrderTotals {
  const base = baseOf(lines);
  const gst = gstOf(base);
  return { base, gst, total: base + gst };
}

/**
 * What the order was charged, in cents. It is read from the order, whatever the rate is today: the lines have the prices
 * agreed when it was ordered, the total was written with them, and the GST is the difference.
 */
export function chargedFor({
  items,
  total_amount: total,
}: Pick<Order, 'items' | 'total_amount'>): OrderTotals {
  const base = baseOf(items);
  return { base, gst: total - base, total };
}

/** Names and prices the lines of an order. @throws Refusal `sku-not-priced` for a SKU that is not on the list */
export function priceItems(lines: readonly OrderLine[], prices: PriceList): OrderItem[] {
  return lines.map(({ sku_id, quantity }, line) => {
    const priced = prices.get(sku_id);
    if (!priced) {
      const message = 'This item is not available. Choose another one.';
      refuse('sku-not-priced', message, [{ path: `items.${line}.sku_id`, message }]);
    }
    return { sku_id, sku_name: priced.name, quantity, price: priced.price };
  });
}

const lockedStatuses: readonly OrderStatus[] = [
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
];

interface Lockable {
  status: OrderStatus;
  is_locked: boolean;
  delivery_status: DeliveryStatus | null;
  delivery_date: Temporal.Instant | null;
}

/**
 * Why the customer can no longer change or cancel the order, as a sentence; `null` while they can.
 * From `hours` before delivery the order is locked, to the second, even if `is_locked` is not set yet.
 */
export function lockReason(order: Lockable, now: Temporal.Instant, hours: number): string | null {
  if (order.is_locked) return 'This order is locked. Please contact us to change it.';
  if (lockedStatuses.includes(order.status)) return 'This order is too far along to be changed.';
  if (order.delivery_status !== null && order.delivery_status !== 'assigned') {
    return 'The driver has already picked up this order.';
  }
  const locksAt = order.delivery_date?.subtract({ hours });
  if (locksAt && Temporal.Instant.compare(now, locksAt) >= 0) {
    return `Orders are locked ${hoursText(hours)} before delivery.`;
  }
  return null;
}

/**
 * Why staff of a role cannot change the order, as a sentence; `null` while they can. Only an owner may change
 * a locked order without unlocking it.
 */
export const staffLockReason = ({ is_locked }: Pick<Lockable, 'is_locked'>, role: Role): string | null =>
  is_locked && role !== 'owner' ? 'This order is locked. Unlock it first to change it.' : null;

/** @throws Refusal `unlock-first` if `staffLockReason` has a reason */
export function requireUnlocked(order: Pick<Lockable, 'is_locked'>, role: Role): void {
  const reason = staffLockReason(order, role);
  if (reason) refuse('unlock-first', reason);
}
