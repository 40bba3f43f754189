import type { SettingChange } from './business/settings.ts';
import type { CaseChange } from './cases/case.ts';
import type { DeliveryStatus } from './deliveries/delivery.ts';
import type { OrderChange } from './orders/order-history.ts';
import type { OrderStatus } from './orders/order-status.ts';

/**
 * Every event that Washline records, in the past tense. It is stored in the transaction of the change. The
 * history of an order and all notifications come from events. A new type does not compile until
 * `notification-rules.ts` decides who is notified.
 */
export type Event = OrderEvent | CaseEvent | AccountEvent | SettingsEvent;

/** `data` is stored as JSON in wire form: dollars, ISO text. */
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

export type CaseEvent =
  | CaseEventBase<'case.raised'>
  | CaseEventBase<'case.updated', { changes: CaseChange[] }>;

export type AccountEvent =
  | AccountEventBase<'account.created'>
  | AccountEventBase<'account.enabled'>
  | AccountEventBase<'account.disabled'>
  | AccountEventBase<'account.password_reset'>
  | AccountEventBase<'account.password_changed'>
  | AccountEventBase<'account.profile_changed'>
  | AccountEventBase<'account.reset_code_sent'>
  | AccountEventBase<'account.erased'>;

/** An owner changed the settings of the business. */
export interface SettingsEvent {
  type: 'settings.changed';
  actor_id: string;
  data: { changes: SettingChange[] };
}

/** One type of order event. `actor_id` is `null` when Washline itself acts. */
interface OrderEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  order_id: string;
  actor_id: string | null;
  data: Data;
}

interface CaseEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  case_id: string;
  actor_id: string;
  data: Data;
}

interface AccountEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  user_id: string;
  actor_id: string | null;
  data: Data;
}

type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
