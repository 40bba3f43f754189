import * as z from 'zod';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { hasOneEnd, recurrenceEnd } from '#shared/frequency/recurrence-end.ts';
import { PatternDays, RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { Address } from '#shared/kernel/address.ts';
import { Amount } from '#shared/kernel/money.ts';
import { ChosenId, Id, OptionalText } from '#shared/kernel/text.ts';
import { FutureInstant, Instant, isBefore } from '#shared/kernel/time.ts';
import { Quantity } from '#shared/pricing/line-quantity.ts';
import { Charge } from './charges.ts';
import { DeliveryStatus } from './delivery-status.ts';
import { EditScope } from './edit-scope.ts';
import { failureReasons, legKinds } from './leg-attempt.ts';
import { OrderStatus } from './order-status.ts';

/**
 * A line of an order, with the name and the price (without GST) at the time of the order. Its id is unique in
 * the order, and an edit keeps it.
 */
export const OrderItem = z.object({
  id: Id,
  sku_id: Id,
  sku_name: z.string(),
  /** How many; of a line by weight how many kilograms, with at most 2 decimals. */
  quantity: z.number(),
  /** A line by weight: `price` is that of a kilogram, and `grams` is what it is reckoned with. */
  unit: z.literal('kg').optional(),
  grams: z.int().optional(),
  price: Amount,
});
export type OrderItem = z.infer<typeof OrderItem>;

/** A line as it is agreed, before it has an id. */
export type AgreedLine = Omit<OrderItem, 'id'>;

/** The new values of a proposed change; `null` for a field that stays. */
export const PendingModifications = z.object({
  items: z.array(OrderItem).nullable(),
  pickup_date: Instant.nullable(),
  delivery_date: Instant.nullable(),
  /** The ends of the windows of the new dates; absent for free times, and where the date stays. */
  pickup_until: Instant.nullish(),
  delivery_until: Instant.nullish(),
  /** Empty text clears them. */
  special_instructions: z.string().nullable(),
  /** How the order would repeat; absent says the same as `null`. */
  recurrence_pattern: RecurrencePattern.nullish(),
});
export type PendingModifications = z.infer<typeof PendingModifications>;

/** How the leg failed of an order that needs a new date. */
export const FailedStop = z.object({
  leg_id: Id,
  reason: z.enum(failureReasons),
  note: z.string().nullable(),
  driver_name: z.string().nullable(),
  failed_at: Instant,
  /** The pictures of its door that are here, the oldest first. */
  pictures: z.array(Id),
});
export type FailedStop = z.infer<typeof FailedStop>;

export const Order = z.object({
  id: Id,
  order_number: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string().nullable(),
  items: z.array(OrderItem),
  pickup_date: Instant,
  delivery_date: Instant,
  /** The ends of the windows that were promised; `null` for a free time. */
  pickup_until: Instant.nullable(),
  delivery_until: Instant.nullable(),
  pickup_address: z.string(),
  delivery_address: z.string(),
  special_instructions: z.string().nullable(),
  /** What its customer wants to read beside it on the invoice. */
  purchase_order: z.string().nullable(),
  /** The series it belongs to, running or ended, and its number there. */
  series_id: Id.nullable(),
  occurrence_number: z.int().nullable(),
  is_recurring: z.boolean(),
  frequency_template_id: Id.nullable(),
  recurrence_pattern: RecurrencePattern.nullable(),
  /** The pickup of the next occurrence. */
  next_occurrence_date: FutureInstant.nullable(),
  status: OrderStatus,
  is_locked: z.boolean(),
  /** What is charged beside the items; without GST. */
  charges: z.array(Charge),
  /** The minimum that its customer was shown, without GST; `null`: none. */
  minimum_shown: Amount.nullable(),
  /** Whether GST is charged: what the shop did as it was ordered. Without, the total is the base. */
  gst_charged: z.boolean(),
  /** With GST where it is charged. */
  total_amount: Amount,
  /** A line by weight has not been weighed yet, and is to be: the total is what the customer expects. */
  is_estimate: z.boolean(),
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  delivery_status: DeliveryStatus.nullable(),
  assigned_at: Instant.nullable(),
  picked_up_at: Instant.nullable(),
  out_for_delivery_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  delivery_notes: z.string().nullable(),
  /** When it was delivered or completed, while it is. */
  fulfilled_at: Instant.nullable(),
  /** The issued invoice on which it stands. */
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  /** The leg that failed and waits for a new date; `null` for none. */
  needs_date: z.enum(legKinds).nullable(),
  /** How that leg failed. */
  failed_stop: FailedStop.nullable(),
  /** A proposal by staff is pending: the customer has not answered. */
  modification_requested: z.boolean(),
  /** The proposed change as text. */
  modification_details: z.string().nullable(),
  modification_status: z.literal('pending_approval').nullable(),
  /** How far the proposed change goes. */
  modification_scope: EditScope.nullable(),
  pending_modifications: PendingModifications.nullable(),
  /** Increases with every change. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Order = z.infer<typeof Order>;

/** The fields of an order that people can edit, and whose changes the history shows. */
export const detailFields = [
  'items',
  'pickup_date',
  'delivery_date',
  'pickup_address',
  'delivery_address',
  'special_instructions',
  'purchase_order',
] as const satisfies (keyof Order)[];

/** A line someone orders. Id, name and price are the server's to say. */
export const OrderLine = z.object({
  sku_id: ChosenId('Choose an item'),
  quantity: Quantity,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A new order, as a customer sends it. */
export const OrderDraft = z
  .object({
    items: z.array(OrderLine).min(1, 'Please add at least one valid item').max(200, 'Add at most 200 items'),
    pickup_date: Instant,
    delivery_date: Instant,
    pickup_address: Address('Enter the pickup address'),
    delivery_address: Address('Enter the delivery address'),
    special_instructions: OptionalText(2000),
    purchase_order: OptionalText(60),
    is_recurring: z.boolean().optional(),
    frequency_template_id: ChosenId('Choose a frequency template').nullish(),
    /** The days on which it recurs, where the template leaves them open. */
    recurrence: PatternDays.optional(),
    /** What becomes of it on closed days; without one what the settings say. */
    closed_day_rule: ClosedDayRule.nullish(),
    ...recurrenceEnd,
    /** What its sender was shown that it comes to; where it comes to something else, it is refused. */
    shown_total: Amount.optional(),
  })
  .refine((draft) => isBefore(draft.pickup_date, draft.delivery_date), {
    path: ['delivery_date'],
    message: 'Delivery must be after pickup',
  })
  .refine((draft) => !draft.is_recurring || draft.frequency_template_id, {
    path: ['frequency_template_id'],
    message: 'Choose a frequency template',
  })
  .refine(...hasOneEnd);
export type OrderDraft = z.infer<typeof OrderDraft>;

/** A new order that staff place for a customer. */
export const StaffOrderDraft = OrderDraft.safeExtend({
  customer_id: ChosenId('Please select a customer'),
  /** Also on a closed day, and where a customer could not book. */
  anyway: z.boolean().optional(),
  /** Also for a customer who is on hold. */
  override_hold: z.boolean().optional(),
});
export type StaffOrderDraft = z.infer<typeof StaffOrderDraft>;

/** How an edit of a recurring order is meant; says nothing of another. */
const editMode = {
  scope: EditScope,
  /** Also what was changed by hand for one occurrence alone. */
  include_changed: z.boolean(),
  /** Also on a closed day, and where a customer could not book; for staff only, as customers are bound to it all the same. */
  anyway: z.boolean(),
};

/** What an edit may change, and how far it goes: for edits and their previews. */
export const orderEditFields = z
  .object({ ...OrderDraft.shape, status: OrderStatus, ...editMode })
  .partial().shape;

/** What comes with an edit and changes nothing. */
const beside = new Set(['series_version', 'shown_total', 'agreed']);

/** For `refine`: an edit changes something. */
export const hasChange = [
  (edit: object) =>
    Object.entries(edit).some(
      ([field, value]) => value !== undefined && !(field in editMode) && !beside.has(field),
    ),
  { message: 'Nothing to change was sent.' },
] as const satisfies [unknown, { message: string }];

/**
 * A change of an order: an absent field stays, `null` clears instructions and purchase order. Only staff set the status. Without a scope a
 * moved recurring order takes all later ones along, and everything else stays with it.
 */
export const OrderEdit = z
  .object({
    ...orderEditFields,
    /** The version of the series that the caller has seen: another one refuses the edit. */
    series_version: z.int().min(1).optional(),
    /** Staff: its customer has agreed already to what would be proposed. */
    agreed: z.boolean().optional(),
  })
  .refine(...hasChange)
  .refine(...hasOneEnd);
export type OrderEdit = z.infer<typeof OrderEdit>;
