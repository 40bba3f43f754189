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
  | OrderFact<'order.placed'>
  | OrderFact<'order.edited', { changes: OrderChange[] }>
  | OrderFact<'order.status_changed', { before: OrderStatus; after: OrderStatus }>
  | OrderFact<'order.cancelled', { before: OrderStatus; series: 'stopped' | 'goes_on' | null }>
  | OrderFact<'order.repeating_stopped'>
  | OrderFact<'order.deleted', { order_number: string }>
  | OrderFact<'order.locked', { hours_before_delivery: number | null }>
  | OrderFact<'order.unlocked'>
  | OrderFact<'occurrence.created'>
  | OrderFact<'modification.proposed', { details: string }>
  | OrderFact<'modification.approved', { changes: OrderChange[] }>
  | OrderFact<'modification.rejected'>
  | OrderFact<'driver.assigned', { driver_id: string; previous_driver_id: string | null }>
  | OrderFact<'driver.unassigned', { previous_driver_id: string }>
  | OrderFact<
      'delivery.status_changed',
      { before: DeliveryStatus; after: DeliveryStatus; notes: string | null }
    >;

export type CaseEvent = CaseFact<'case.raised'> | CaseFact<'case.updated', { changes: CaseChange[] }>;

export type AccountEvent =
  | AccountFact<'account.created'>
  | AccountFact<'account.enabled'>
  | AccountFact<'account.disabled'>
  | AccountFact<'account.password_reset'>
  | AccountFact<'account.password_changed'>
  | AccountFact<'account.profile_changed'>
  | AccountFact<'account.reset_code_sent'>
  | AccountFact<'account.erased'>;

/** An owner changed the settings of the business. */
export interface SettingsEvent {
  type: 'settings.changed';
  actor_id: string;
  data: { changes: SettingChange[] };
}

/** One type of order event. `actor_id` is `null` when Washline itself acts. */
interface OrderFact<T extends string, Data extends object = Record<never, never>> {
  type: T;
  order_id: string;
  actor_id: string | null;
  data: Data;
}

interface CaseFact<T extends string, Data extends object = Record<never, never>> {
  type: T;
  case_id: string;
  actor_id: string;
  data: Data;
}

interface AccountFact<T extends string, Data extends object = Record<never, never>> {
  type: T;
  user_id: string;
  actor_id: string | null;
  data: Data;
}

type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
