import { eq, sql } from 'drizzle-orm';
import type { FailedStop } from '#shared/orders/order.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import { prepared } from '../../kernel/db/prepared.ts';
import { files, legs, order_files, orders, users } from '../../schema.ts';

type FailedStopJson = JsonRow<FailedStop, 'failed_at'>;

/** How the leg failed that waits for a new date, of the order that a statement reads: one column, as JSON. Few orders have one. */
export const failedStopColumn = sql<FailedStopJson | null>`case when ${orders.needs_date} is not null then
  (select json_build_object('leg_id', leg.id, 'reason', leg.failure_reason, 'note', leg.note,
    'driver_name', driver.full_name, 'failed_at', leg.happened_at, 'pictures',
    (select coalesce(json_agg(file.id order by file.taken_at, file.id), '[]') from ${order_files} as of_leg
    join ${files} as file on file.id = of_leg.file_id where of_leg.leg_id = leg.id and file.state = 'ready'))
  from ${legs} as leg left join ${users} as driver on driver.id = leg.driver_id
  where leg.order_id = ${orders}.id and leg.kind = ${orders.needs_date} order by leg.attempt desc limit 1) end`;

/** When it failed: few orders wait for a date, so theirs are looked up one by one. */
export const failedAtColumn =
  sql<Temporal.Instant>`(select leg.happened_at from ${legs} as leg where leg.order_id = ${orders}.id
  and leg.kind = ${orders.needs_date} order by leg.attempt desc limit 1)`.mapWith(legs.happened_at);

export const asFailedStop = (row: FailedStopJson): FailedStop =>
  withMoments<FailedStop, 'failed_at'>(row, ['failed_at']);

const failedStopOfOrder = prepared((query) =>
  query
    .select({ failed_stop: failedStopColumn })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('order_id'))),
);

/** How the leg of an order failed that waits for a new date by now. */
export async function findFailedStop(tx: Tx, order_id: string): Promise<FailedStop | null> {
  const [row] = await failedStopOfOrder(tx, { order_id });
  return row?.failed_stop ? asFailedStop(row.failed_stop) : null;
}
