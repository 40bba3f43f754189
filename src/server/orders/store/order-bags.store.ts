import { type SQLWrapper, sql } from 'drizzle-orm';
import type { OrderBag } from '#shared/labels/bag.ts';
import { bags, legs } from '../../schema.ts';

/** The number that was said of the bags of an order, whoever said it: it stands at the latest attempt to collect them (WGH-9). */
const saidBagsOf = (order_id: SQLWrapper) => sql<
  number | null
>`(select pickup.bag_count from ${legs} as pickup
  where pickup.order_id = ${order_id} and pickup.kind = 'pickup' order by pickup.attempt desc limit 1)`;

/** Of more labels than an order has bags the last ones are on none, until they are scanned: what was scanned comes first. */
export const isBagOfOrder = (bag: { stage: SQLWrapper; number: SQLWrapper }, order_id: SQLWrapper) =>
  sql`(${bag.stage} <> 'known' or coalesce((select count(*) from ${bags} as other where other.order_id = ${order_id}
    and (other.stage <> 'known' or other.number <= ${bag.number})) <= ${saidBagsOf(order_id)}, true))`;

const ofBag = { stage: sql.raw('bag.stage'), number: sql.raw('bag.number') };

/** The bags of an order that have codes, by number: one column, as JSON. */
export const bagsOf = (order_id: SQLWrapper) => sql<
  OrderBag[]
>`(select coalesce(json_agg(json_build_object('code', bag.code, 'number', bag.number, 'stage', bag.stage) order by bag.number), '[]')
  from ${bags} as bag where bag.order_id = ${order_id} and ${isBagOfOrder(ofBag, order_id)})`;

/** How many bags an order has: as many as somebody said last, else those that have codes; `null`: nobody knows. */
export const knownBagsOf = (order_id: SQLWrapper) => sql<number | null>`coalesce(${saidBagsOf(order_id)},
  (select nullif(count(*), 0)::int from ${bags} as bag where bag.order_id = ${order_id}))`;
