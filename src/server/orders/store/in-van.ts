import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import { notCollectedOrderStatuses, type OrderStatus } from '#shared/orders/order-status.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { bags, driver_reports, legs, orders, users } from '../../schema.ts';

/** The order has not moved on since it was collected; what is cancelled by then stays in the van too. */
const notInShop = [
  ...notCollectedOrderStatuses,
  'processing',
  'cancelled',
] as const satisfies readonly OrderStatus[];

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** The laundry of a delivery that failed was taken along again since. */
const isTakenAgain = (leg: Columns<'order_id' | 'attempt'>) =>
  sql`exists (select from ${legs} as later where later.order_id = ${leg.order_id} and later.kind = 'delivery'
    and later.attempt > ${leg.attempt} and later.state in ('on_the_way', 'done', 'failed'))`;

/**
 * Whether the laundry of a leg is in the van until somebody says where it went, by the status of its order. What could not be
 * delivered is there still, whether it was ticked as loaded or not.
 */
export const isInVan = (
  leg: Columns<'kind' | 'state' | 'done_how' | 'order_id' | 'attempt'>,
  status: AnyPgColumn,
) =>
  sql`case ${leg.kind}
    when 'pickup' then ${leg.state} = 'done' and ${leg.done_how} = 'reported' and ${oneOf(status, notInShop)}
    else ${leg.state} = 'cancelled' and ${status} = 'cancelled'
      or ${leg.state} = 'failed' and not ${oneOf(status, deliveredOrderStatuses)} and not ${isTakenAgain(leg)} end`;

/** The driver in whose van the laundry of an order stays since the end of a run (RUN-20), as JSON. */
export const keptByColumn = sql`(select json_build_object('driver_id', ${users.id}, 'driver_name', ${users.full_name})
  from ${legs} inner join ${users} on ${users.id} = ${legs.driver_id}
  where ${legs.order_id} = ${orders.id} and ${legs.van_answer} = 'van' and ${isInVan(legs, orders.status)} limit 1)`;

/** What drivers told of missing bags, at a door: `add` reports that were accepted. */
export const tellsMissing = sql`${driver_reports.type} = 'add' and ${driver_reports.outcome} = 'accepted'
  and ${driver_reports.data}->>'missing' is not null`;

/** How many bags drivers said are missing of an order, those with codes as they are now. */
export async function countToldMissing(tx: Tx, order_id: string): Promise<number> {
  const ofOrder = and(eq(driver_reports.order_id, order_id), tellsMissing);
  const [told] = await tx
    .select({ count: sql<number>`coalesce((${driver_reports.data}->>'missing_count')::int, 0)` })
    .from(driver_reports)
    .where(ofOrder)
    .orderBy(desc(driver_reports.arrived_at), desc(driver_reports.id))
    .limit(1);
  const coded = await tx.$count(bags, and(eq(bags.order_id, order_id), eq(bags.stage, 'missing')));
  return (told?.count ?? 0) + coded;
}

/** Whether the last of it still counts: of none once they are found; bags with codes say it themselves. */
export const isToldMissing = sql`(${orders.status} <> 'completed'
  and not exists (select from ${bags} where ${bags.order_id} = ${orders.id})
  and coalesce((select coalesce((last.data->>'missing_count')::int, 1) > 0 from (
    select ${driver_reports.data} as data from ${driver_reports} where ${driver_reports.order_id} = ${orders.id} and ${tellsMissing}
    order by ${driver_reports.arrived_at} desc, ${driver_reports.id} desc limit 1) as last), false))`;

/** Whether somebody said of an order that laundry of it is missing, and nothing has come of it since. */
export const isMissingColumn: SQL<boolean> = sql`(exists (select from ${legs}
  where ${legs.order_id} = ${orders.id} and ${legs.van_answer} = 'missing' and ${isInVan(legs, orders.status)})
  or ${isToldMissing})`;
