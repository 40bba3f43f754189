import type { SeriesDetails, SeriesOccurrence } from '#shared/series/series.contract.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';

const moment = (text: string) => Temporal.Instant.from(text);

const made: SeriesOccurrence = {
  number: 37,
  planned_pickup: moment('2026-11-25T21:00:00Z'),
  pickup_date: moment('2026-11-25T21:00:00Z'),
  delivery_date: moment('2026-11-28T03:00:00Z'),
  state: 'made',
  reason: null,
  closed_day: null,
  dropped_at: null,
  changed: [],
  may_skip: true,
  may_undo: false,
  order_id: unassignedOrder.id,
  order_number: 'ORD-000187',
  status: 'scheduled',
  driver_name: 'Jonah Reid',
};

const later = (days: number) => ({
  planned_pickup: made.planned_pickup.add({ hours: 24 * days }),
  pickup_date: made.pickup_date.add({ hours: 24 * days }),
  delivery_date: made.delivery_date.add({ hours: 24 * days }),
});

/** Every Mon and Thu: an order, a cancelled one, a planned one, and one that was. */
export const monAndThu: SeriesDetails = {
  id: '01a1fd3b-2222-7451-8ad9-c23f737133e4',
  customer_id: unassignedOrder.customer_id,
  customer_name: 'Harbour Lane Hotel',
  customer_email: 'linen@harbourlane.example',
  state: 'active',
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'TH'] },
  anchor_day: 'MO',
  anchor_month_day: 20,
  frequency_template_id: null,
  items: ['Bed Sheet', 'Bath Towel', 'Pillowcase'].map((sku_name, index) => ({
    id: `01a1fd3b-0c34-7a61-b1f0-5f0d2a3c9e1${index}`,
    sku_id: '01a1fd3b-0546-759a-ad37-bd3f6079f9b4',
    sku_name,
    quantity: 40,
    price: 100,
  })),
  charges: [],
  minimum_shown: null,
  total_amount: 13_200,
  weekly_amount: 26_400,
  pickup_address: 'Loading dock, Argyle Lane',
  delivery_address: '4 Argyle St',
  purchase_order: null,
  gst_charged: true,
  special_instructions: 'Ring the bell twice.',
  next_pickup: made.pickup_date,
  next_pickup_until: null,
  next_order_id: made.order_id,
  next_order_number: made.order_number,
  ends_on: null,
  ends_after: null,
  closed_day_rule: null,
  hold: null,
  proposal: null,
  skipped_ahead: 0,
  version: 1,
  created_at: moment('2026-07-19T23:12:00Z'),
  updated_at: moment('2026-07-19T23:12:00Z'),
  stopped_at: null,
  stop_reason: null,
  first_open: made,
  next: [
    made,
    { ...made, ...later(4), number: 38, order_number: 'ORD-000192', status: 'cancelled', may_skip: false },
    {
      ...made,
      ...later(7),
      number: 39,
      state: 'planned',
      order_id: null,
      order_number: null,
      status: null,
      driver_name: null,
    },
  ],
  last: [
    { ...made, ...later(-3), number: 36, order_number: 'ORD-000181', status: 'completed', may_skip: false },
  ],
  past: 1036,
  history: [
    {
      type: 'series.started',
      summary: 'created it, every Monday and Thursday',
      actor_name: 'Dev Patel',
      changes: [],
      created_at: moment('2026-07-19T23:12:00Z'),
    },
  ],
};
