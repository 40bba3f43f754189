import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { priceItems, totalsOf } from '#shared/orders/order-rules.ts';
import { findTemplate } from '../frequency/frequency.store.ts';
import { type Db, type Tx, transact } from '../kernel/database.ts';
import type { SessionUser } from '../kernel/session.ts';
import { record } from '../notifications/record.ts';
import { priceListOf } from '../pricing/pricing.store.ts';
import { order_series } from '../schema.ts';
import { findOrder, insertOrder } from './orders.store.ts';

/**
 * A customer places an order at the prices agreed with them.
 * @throws Refusal `sku-not-priced`; `invalid` for a pickup in the past or a frequency template that is not there
 */
export function placeOrder(db: Db, customer: Pick<SessionUser, 'id'>, draft: OrderDraft): Promise<Order> {
  return transact(db, async (tx) => {
    const now = tx.now();
    if (isBefore(draft.pickup_date, now)) refuseField('pickup_date', 'Pickup cannot be in the past');
    const items = priceItems(draft.items, await priceListOf(tx, customer.id));
    const series_id = draft.is_recurring ? await startSeries(tx, customer.id, draft) : null;
    const order = {
      customer_id: customer.id,
      status: 'pending' as const,
      pickup_date: draft.pickup_date,
      delivery_date: draft.delivery_date,
      pickup_address: draft.pickup_address,
      delivery_address: draft.delivery_address,
      special_instructions: draft.special_instructions || null,
      total_amount: totalsOf(items).total,
      series_id,
      occurrence_number: series_id ? 1 : null,
      created_at: now,
      updated_at: now,
    };
    const id = await insertOrder(tx, order, items);
    await record(tx, { type: 'order.placed', order_id: id, actor_id: customer.id, data: {} });
    return readBack(tx, id);
  });
}

/** The series keeps the template's pattern: it goes on unchanged when the template is changed or deleted. */
async function startSeries(tx: Tx, customer_id: string, draft: OrderDraft): Promise<string> {
  const template = draft.frequency_template_id ? await findTemplate(tx, draft.frequency_template_id) : null;
  if (!template) refuseField('frequency_template_id', 'Choose a frequency template');
  const [series] = await tx
    .insert(order_series)
    .values({
      customer_id,
      frequency_template_id: template.id,
      frequency_type: template.frequency_type,
      frequency_value: template.frequency_value,
      anchor_pickup: draft.pickup_date,
      created_at: tx.now(),
    })
    .returning({ id: order_series.id });
  if (!series) throw new Error('a series was not written');
  return series.id;
}

async function readBack(tx: Tx, id: string): Promise<Order> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error('an order was not found where it was just written');
  return order;
}
