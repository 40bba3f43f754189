import type { DeliveryStatus } from './deliveries/delivery.ts';
import type { OrderStatus } from './orders/order-status.ts';

/**
 * Every fact the product remembers, in the past tense. An event is written with the change it tells of; it is the
 * order's history and what people are notified from. A new type does not compile until `followers.ts` decides who hears of it.
 */
export type Event =
  | OrderEvent<'order.placed'>
  | OrderEvent<'order.status_changed', { before: OrderStatus; after: OrderStatus }>
  | OrderEvent<'order.cancelled', { before: OrderStatus }>
  | OrderEvent<'order.locked'>
  | OrderEvent<'order.unlocked'>
  | OrderEvent<'driver.assigned', { driver_id: string; previous_driver_id: string | null }>
  | OrderEvent<'driver.unassigned', { previous_driver_id: string }>
  | OrderEvent<
      'delivery.status_changed',
      { before: DeliveryStatus; after: DeliveryStatus; notes: string | null }
    >
  | AccountEvent<'account.created'>;

/** `actor_id` is `null` when Washline itself acts. */
interface OrderEvent<T extends string, Data extends object = Record<never, never>> {
  type: T;
  order_id: string;
  actor_id: string | null;
  data: Data;
}

interface AccountEvent<T extends string, Data extends object = Record<never, never>> {
  type: T;
  user_id: string;
  actor_id: string | null;
  data: Data;
}

export type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
