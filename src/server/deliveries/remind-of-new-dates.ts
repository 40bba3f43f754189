import { asc, type SQL, sql } from 'drizzle-orm';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
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
 * Reminds staff once of each order that has waited long for a new date (FST-2). Safe to run at any time, and by several processes:
 * whoever comes second finds it reminded. An order that fails does not hold up the others.
 * @throws AggregateError with all failures, at the end
 */
export async function remindOfNewDates(db: Db): Promise<void> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isToRemind(db))
    .orderBy(asc(orders.number));
  await eachAlone(waiting, ({ id }) => remindOf(db, id), 'Staff could not be reminded of some orders.');
}

const remindedDays = sql`(select ${settings.new_date_reminder_days} from ${settings})`;
const momentOf = (db: DbOrTx): SQL => sql`${`${db.now()}`}::timestamptz`;
const isToRemind = (db: DbOrTx): SQL =>
  sql`${orders.needs_date} is not null and ${orders.reminded_at} is null
    and ${failedAtColumn} <= ${momentOf(db)} - make_interval(days => ${remindedDays})`;

const remindOf = (db: Db, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const { rows } = await tx.execute<RemindedOrder>(sql`
      update ${orders} set reminded_at = ${momentOf(tx)} where id in (
        select ${orders.id} from ${orders} where ${orders.id} = ${id} and ${isToRemind(tx)} for update)
      returning id, order_number, customer_id, driver_id, other_driver_id, needs_date, ${remindedDays} as days`);
    for (const { needs_date: leg, days: waited, ...order } of rows) {
      const data = { leg, days: waited };
      await record(tx, orderEvents, order, { type: 'date.reminded', actor_id: null, data });
    }
  });
