import { sql } from 'drizzle-orm';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import type { EventOrder } from '../orders/events/order-rules.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { failedAtColumn } from '../orders/store/failed-stop.store.ts';
import { orders, settings } from '../schema.ts';

type RemindedOrder = Pick<
  EventOrder,
  'id' | 'order_number' | 'customer_id' | 'driver_id' | 'other_driver_id'
> & {
  needs_date: LegKind;
  days: number;
};

/**
 * Reminds staff once of each order that has waited long for a new date (FST-2). Safe to run at any time, and by several
 * processes: whoever comes second finds it reminded.
 */
export const remindOfNewDates = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const now = sql`${`${tx.now()}`}::timestamptz`;
    const days = sql`(select ${settings.new_date_reminder_days} from ${settings})`;
    const { rows } = await tx.execute<RemindedOrder>(sql`
      update ${orders} set reminded_at = ${now} where id in (
        select ${orders.id} from ${orders} where ${orders.needs_date} is not null and ${orders.reminded_at} is null
          and ${failedAtColumn} <= ${now} - make_interval(days => ${days})
        order by ${orders.number} for update)
      returning id, order_number, customer_id, driver_id, other_driver_id, needs_date, ${days} as days`);
    for (const { needs_date: leg, days: waited, ...order } of rows) {
      const data = { leg, days: waited };
      await record(tx, orderEvents, order, { type: 'date.reminded', actor_id: null, data });
    }
  });
