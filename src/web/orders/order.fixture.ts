import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';

const moment = (text: string) => Temporal.Instant.from(text);

/** A pending order without a driver. */
export const unassignedOrder: Order = {
  id: '01a1fd3b-0c34-7451-8ad9-c23f737133e4',
  order_number: 'ORD-000248',
  customer_id: '01a1fd3b-051d-7bb9-a343-537ee919fd82',
  customer_name: 'Mabel Ng',
  customer_email: 'mabel.ng@mail.example',
  customer_phone: null,
  items: [
    {
      id: '01a1fd3b-0c34-7a61-b1f0-5f0d2a3c9e11',
      sku_id: '01a1fd3b-0546-759a-ad37-bd3f6079f9b4',
      sku_name: 'Business Shirt',
      quantity: 8,
      price: 450,
    },
  ],
  pickup_date: moment('2026-11-24T22:30:00Z'),
  pickup_until: null,
  delivery_until: null,
  delivery_date: moment('2026-11-27T06:30:00Z'),
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
  delivery_address: '18 Bourke Rd, Alexandria NSW 2015',
  purchase_order: null,
  gst_charged: true,
  special_instructions: null,
  series_id: null,
  occurrence_number: null,
  is_recurring: false,
  frequency_template_id: null,
  recurrence_pattern: null,
  next_occurrence_date: null,
  status: 'pending',
  is_locked: false,
  charges: [],
  minimum_shown: null,
  total_amount: 3960,
  is_estimate: false,
  driver_id: null,
  driver_name: null,
  driver_phone: null,
  delivery_status: null,
  assigned_at: null,
  picked_up_at: null,
  out_for_delivery_at: null,
  delivered_at: null,
  delivery_notes: null,
  needs_date: null,
  failed_stop: null,
  fulfilled_at: null,
  invoice_id: null,
  invoice_number: null,
  modification_requested: false,
  modification_details: null,
  modification_status: null,
  modification_scope: null,
  pending_modifications: null,
  version: 1,
  created_at: moment('2026-11-23T23:00:00Z'),
  updated_at: moment('2026-11-23T23:00:00Z'),
};

/** Of the details of an order: nobody has counted what was there. */
export const notCounted = {
  estimated_items: null,
  bags: [],
  estimated_total: null,
  counted_at: null,
  counted_by_name: null,
};

/** The same, after nobody was home; `kind` is the leg that waits for a new date. */
export const failedOrder = (kind: LegKind, changes: Partial<Order> = {}): Order => ({
  ...unassignedOrder,
  customer_phone: '0412 555 190',
  needs_date: kind,
  failed_stop: {
    leg_id: '01a1fd3b-0c34-7a00-8000-000000000001',
    reason: 'nobody_home',
    note: 'Rang twice, dock gate shut.',
    driver_name: 'Jonah Reid',
    failed_at: moment('2026-11-23T21:52:00Z'),
    pictures: [],
  },
  ...changes,
});
