import { type SQLWrapper, sql } from 'drizzle-orm';
import type { OrderBag } from '#shared/labels/bag.ts';
import { bags, legs } from '../../schema.ts';

/** The bags of an order that have codes, by number: one column, as JSON. */
export const bagsOf = (order_id: SQLWrapper) => sql<
  OrderBag[]
>`(select coalesce(json_agg(json_build_object('code', bag.code, 'number', bag.number, 'stage', bag.stage) order by bag.number), '[]')
  from ${bags} as bag where bag.order_id = ${order_id})`;

/** How many bags of an order were counted as it was collected; `null`: nobody did. */
export const countedBagsOf = (order_id: SQLWrapper) => sql<
  number | null
>`(select pickup.bag_count from ${legs} as pickup
  where pickup.order_id = ${order_id} and pickup.kind = 'pickup' and pickup.state = 'done')`;

/** How many bags an order has: those that were counted, else those that have codes; `null`: nobody knows. */
export const knownBagsOf = (order_id: SQLWrapper) => sql<number | null>`coalesce(${countedBagsOf(order_id)},
  (select nullif(count(*), 0)::int from ${bags} as bag where bag.order_id = ${order_id}))`;
