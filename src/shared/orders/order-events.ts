import type { DeliveryStatus } from './delivery-status.ts';
import type { OrderChange } from './order-history.ts';
import type { OrderStatus } from './order-status.ts';

/** What is recorded of an order. `data` is stored as JSON in wire form: dollars, ISO text. */
export type OrderEvent =
  | OrderEventBase<'order.placed'>
  | OrderEventBase<'order.edited', { changes: OrderChange[] }>
  | OrderEventBase<'order.status_changed', { before: OrderStatus; after: OrderStatus }>
  | OrderEventBase<'order.cancelled', { before: OrderStatus; series: 'stopped' | 'goes_on' | null }>
  | OrderEventBase<'order.repeating_stopped'>
  | OrderEventBase<'order.deleted', { order_number: string }>
  | OrderEventBase<'order.locked', { hours_before_delivery: number | null }>
  | OrderEventBase<'order.unlocked'>
  | OrderEventBase<'occurrence.created'>
  | OrderEventBase<'modification.proposed', { details: string }>
  | OrderEventBase<'modification.approved', { changes: OrderChange[] }>
  | OrderEventBase<'modification.rejected'>
  | OrderEventBase<'driver.assigned', { driver_id: string; previous_driver_id: string | null }>
  | OrderEventBase<'driver.unassigned', { previous_driver_id: string }>
  | OrderEventBase<
      'delivery.status_changed',
      { before: DeliveryStatus; after: DeliveryStatus; notes: string | null }
    >;

/** One type of order event. `actor_id` is `null` when Washline itself acts. */
interface OrderEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  order_id: string;
  actor_id: string | null;
  data: Data;
}
