import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { SkuName, TemplateName } from './catalogue.ts';
import type { Account, Customer } from './people.ts';

/** How an order's life goes. */
export type Scenario =
  | 'usual'
  /** Nobody has put it in the machine until it goes out again. */
  | 'slow'
  /** In the machine soon, and still there when the van leaves. */
  | 'washing'
  /** Ready the evening it came in. */
  | 'early'
  /** Another driver had it first. */
  | 'handed_over'
  /** Given to a driver and taken back. */
  | 'taken_back'
  /** Not given to anybody yet. */
  | 'waiting'
  | 'cancelled_by_customer'
  | 'nobody_at_pickup'
  /** Stays in the van. */
  | 'nobody_home';

/** An order as its customer places it, who drives, and what becomes of it. */
export interface PlannedOrder {
  customer: Customer;
  lines: readonly { sku: SkuName; quantity: number }[];
  placed_at: Temporal.Instant;
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  pickup_address: string;
  instructions: string | null;
  template: TemplateName | null;
  driver: Account;
  scenario: Scenario;
}

/** What somebody does with an order. */
export type OrderAction =
  | { do: 'place' }
  | { do: 'cancel' }
  | { do: 'assign'; by: Account; driver: Account }
  | { do: 'unassign'; by: Account }
  | { do: 'report'; by: Account; status: DeliveryStatus; notes: string | null }
  | { do: 'set_status'; by: Account; status: OrderStatus }
  | { do: 'set_lock'; by: Account; is_locked: boolean };

export type Step = OrderAction & { at: Temporal.Instant; order: PlannedOrder };
