import { eq } from 'drizzle-orm';
import { readyText } from '#shared/orders/ready-text.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { refresh } from '../../notifications/refresh.ts';
import type { Subject } from '../../notifications/subject.ts';
import { orders } from '../../schema.ts';
import { type DeliveryEvent, deliveryRules } from './delivery-rules.ts';
import { type FailedStopEvent, failedStopRules } from './failed-stop-rules.ts';
import { driversOf, type EventOrder, type OrderOwnEvent, orderRules } from './order-rules.ts';

export type OrderEvent = OrderOwnEvent | DeliveryEvent | FailedStopEvent;

/** What a customer is told beside a new status (CUS-35), as the data of its event. */
export function readyData(
  db: DbOrTx,
  order: Parameters<typeof readyText>[0] & Pick<EventOrder, 'order_number'>,
): { ready_text?: string } {
  const ready_text = readyText(order, db.timeZone(), db.now(), order.order_number);
  return ready_text === null ? {} : { ready_text };
}

/** All that follows from what happens to an order. */
export const orderEvents: Subject<OrderEvent, EventOrder> = {
  type: 'order',
  owners: orders,
  people: ['driver_id', 'previous_driver_id'],
  personal: {
    changes: ['pickup_address', 'delivery_address', 'special_instructions', 'purchase_order'],
    data: { notes: null, note: 'Erased', details: 'Erased', receiver_name: null },
  },
  find: async (db, id) => {
    const { order_number, customer_id, driver_id, other_driver_id } = orders;
    const columns = { id: orders.id, order_number, customer_id, driver_id, other_driver_id };
    return (await db.select(columns).from(orders).where(eq(orders.id, id)))[0];
  },
  concerns: (order, { data }) => ({
    customer_ids: [order.customer_id],
    user_ids: [
      ...driversOf(order),
      'previous_driver_id' in data ? data.previous_driver_id : null,
      'previous_other_id' in data ? (data.previous_other_id ?? null) : null,
    ],
  }),
  live: ({ id }, people) => [refresh('order', id, people)],
  rules: { ...orderRules, ...deliveryRules, ...failedStopRules },
};
