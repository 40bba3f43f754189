import * as z from 'zod';
import { DeliveryStatus } from '#shared/deliveries/delivery.ts';
import { RecurrencePattern } from '#shared/frequency/frequency-template.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { isBefore, Moment } from '#shared/kernel/time.ts';
import { OrderStatus } from './order-status.ts';

/** A line of an order, with the name and the price (without GST) agreed when it was ordered. */
export const OrderItem = z.object({ sku_id: Id, sku_name: z.string(), quantity: z.int(), price: Amount });
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z.object({
  id: Id,
  order_number: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string().nullable(),
  items: z.array(OrderItem),
  pickup_date: Moment,
  delivery_date: Moment,
  pickup_address: z.string(),
  delivery_address: z.string(),
  special_instructions: z.string().nullable(),
  is_recurring: z.boolean(),
  frequency_template_id: Id.nullable(),
  recurrence_pattern: RecurrencePattern.nullable(),
  /** The pickup of the next occurrence. */
  next_occurrence_date: Moment.nullable(),
  status: OrderStatus,
  is_locked: z.boolean(),
  /** Includes GST. */
  total_amount: Amount,
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  delivery_status: DeliveryStatus.nullable(),
  assigned_at: Moment.nullable(),
  picked_up_at: Moment.nullable(),
  out_for_delivery_at: Moment.nullable(),
  delivered_at: Moment.nullable(),
  delivery_notes: z.string().nullable(),
  created_at: Moment,
  updated_at: Moment,
});
export type Order = z.infer<typeof Order>;

/** A line someone orders. Name and price are the server's to say. */
export const OrderLine = z.object({
  sku_id: z.uuid('Choose an item'),
  quantity: z
    .int('Enter a whole number')
    .min(1, 'Enter a quantity of at least 1')
    .max(100_000, 'Enter a quantity of at most 100,000'),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What a customer sends to place an order. */
export const OrderDraft = z
  .object({
    items: z.array(OrderLine).min(1, 'Please add at least one valid item').max(200, 'Add at most 200 items'),
    pickup_date: Moment,
    delivery_date: Moment,
    pickup_address: Text(300, 'Enter the pickup address'),
    delivery_address: Text(300, 'Enter the delivery address'),
    special_instructions: OptionalText(2000),
    is_recurring: z.boolean().optional(),
    frequency_template_id: z.uuid('Choose a frequency template').nullish(),
  })
  .refine((draft) => isBefore(draft.pickup_date, draft.delivery_date), {
    path: ['delivery_date'],
    message: 'Delivery must be after pickup',
  })
  .refine((draft) => !draft.is_recurring || draft.frequency_template_id, {
    path: ['frequency_template_id'],
    message: 'Choose a frequency template',
  });
export type OrderDraft = z.infer<typeof OrderDraft>;
