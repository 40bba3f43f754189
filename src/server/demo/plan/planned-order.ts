import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { SkuName, TemplateName } from './catalogue.ts';
import type { Account, Customer } from './people.ts';

/** What happens to an order. */
export type Scenario =
  | 'usual'
  /** Not washed until it goes out again. */
  | 'slow'
  /** Washed soon, and still being washed when the van leaves. */
  | 'washing'
  /** Ready the evening it came in. */
  | 'early'
  /** Another driver had it first. */
  | 'handed_over'
  /** Assigned to a driver, then unassigned. */
  | 'taken_back'
  /** Unassigned. */
  | 'waiting'
  | 'cancelled_by_customer'
  | 'nobody_at_pickup'
  /** Out for delivery, and not delivered. */
  | 'nobody_home';

/** An order to place, with its driver and its scenario. */
export interface PlannedOrder {
  customer: Customer;
  lines: readonly { sku: SkuName; quantity: number }[];
  placed_at: Temporal.Instant;
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  pickup_address: string;
  instructions: string | null;
  template: TemplateName | null;
  /** Monday and Thursday, or one that is counted in its month. */
  days: 'twice_a_week' | 'weekday_of_month' | 'last_day' | null;
  /** How many pickups its series has; `null` without an end. */
  ends_after: number | null;
  /** What its customer does with its series: skips a pickup ahead, or holds all of them from yesterday on. */
  steering: { skip: number } | { hold_days: number } | null;
  driver: Account;
  scenario: Scenario;
}

/** An action on an order. */
export type OrderAction =
  | { do: 'place' }
  | { do: 'cancel' }
  | { do: 'skip'; number: number }
  | { do: 'hold'; days: number }
  | { do: 'assign'; by: Account; driver: Account }
  | { do: 'unassign'; by: Account }
  | { do: 'report'; by: Account; status: DeliveryStatus; notes: string | null }
  | { do: 'set_status'; by: Account; status: OrderStatus }
  | { do: 'set_lock'; by: Account; is_locked: boolean };

export type Step = OrderAction & { at: Temporal.Instant; order: PlannedOrder };
