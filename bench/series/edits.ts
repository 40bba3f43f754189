import type { Db } from '../../src/server/kernel/db/database.ts';
import type { Caller } from '../../src/server/kernel/http/caller.ts';
import { editOrder } from '../../src/server/orders/edit/edit-order.ts';
import { makeOccurrenceNow } from '../../src/server/orders/occurrences/make-now.ts';
import { placeOrder } from '../../src/server/orders/place/place-order.ts';
import { type Timed, timed } from './timed.ts';

const made = 8;

/** Customers change series of which eight orders are made, from the first of them on. */
export async function measureScopedEdits(db: Db, runs: number): Promise<Timed> {
  const { rows: people } = await db.pool.query(
    `select distinct on (users.customer_id) users.id, users.full_name, users.customer_id, sku_id from users
      join customer_prices using (customer_id) where role = 'customer' limit 25`,
  );
  const { rows: templates } = await db.pool.query(
    `insert into frequency_templates (id, name, frequency_type, frequency_value)
      values (gen_random_uuid(), 'Every week of the bench', 'weekly', 1) returning id`,
  );
  const pickup_date = db.now().add({ hours: 48 });
  const orders: { id: string; caller: Caller; sku_id: string }[] = [];
  for (const { sku_id, ...person } of people) {
    const caller: Caller = { ...person, role: 'customer', reach: 'own', session_id: person.id };
    const order = await placeOrder(db, caller, {
      items: [{ sku_id, quantity: 20 }],
      pickup_date,
      delivery_date: pickup_date.add({ hours: 48 }),
      pickup_address: '4 Argyle St, The Rocks NSW 2000',
      delivery_address: '4 Argyle St, The Rocks NSW 2000',
      is_recurring: true,
      frequency_template_id: templates[0].id,
    });
    if (!order.series_id) throw new Error('a recurring order has a series');
    await makeOccurrenceNow(db, { id: order.series_id, caller, number: made });
    orders.push({ id: order.id, caller, sku_id });
  }
  return timed(`changing the items of ${made} orders and all later ones`, runs, (turn) => {
    const order = orders[turn % orders.length];
    if (!order) throw new Error('customers have agreed prices');
    const { sku_id, ...command } = order;
    const items = [{ sku_id, quantity: 21 + turn }];
    return editOrder(db, { ...command, ifMatch: null }, { scope: 'following', items });
  });
}
