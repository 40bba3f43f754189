import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { oneOf } from '../kernel/db/columns.ts';

type LegColumns = Record<'status' | 'delivery_status' | 'pickup_date' | 'delivery_date', AnyPgColumn>;

/**
 * `legsOf` in SQL. Without parameters: the schema writes the indexes of a driver's orders with it, and
 * PostgreSQL only uses them for the same words.
 */
export function legConditions({ status, delivery_status, pickup_date, delivery_date }: LegColumns) {
  const hasLegs = sql`${status} <> 'cancelled'`;
  const isDelivered = sql`(${delivery_status} = 'delivered' or ${oneOf(status, deliveredOrderStatuses)})`;
  const isPickedUp = sql`(${isDelivered} or case when ${delivery_status} is null
    then not ${oneOf(status, notCollectedOrderStatuses)} else ${delivery_status} <> 'assigned' end)`;
  const stateOf = (isDone: SQL, isOnTheWay: SQL) =>
    sql`case when ${isDone} then 'done' when ${isOnTheWay} then 'on_the_way' else 'to_do' end`;
  return {
    hasLegs,
    isDelivered,
    isPickedUp,
    pickupState: stateOf(isPickedUp, sql`false`),
    deliveryState: stateOf(isDelivered, sql`${delivery_status} = 'out_for_delivery'`),
    /** The driver still has a stop. */
    isRemaining: sql`${hasLegs} and not ${isDelivered}`,
    /** The driver has no stop any more. */
    isFinished: sql`(${status} = 'cancelled' or ${isDelivered})`,
    /** When the driver's next stop is, of an order that remains. */
    nextStop: sql`case when ${delivery_status} = 'assigned' then ${pickup_date} else ${delivery_date} end`,
  };
}
