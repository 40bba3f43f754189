import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { oneOf } from '../kernel/db/columns.ts';

type LegColumns = Record<'status' | 'delivery_status', AnyPgColumn>;

/** `legsOf` in SQL. */
export function legConditions({ status, delivery_status }: LegColumns) {
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
  };
}
