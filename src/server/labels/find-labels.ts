import { randomBytes } from 'node:crypto';
import { refuseField } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteReply } from '#shared/kernel/route.ts';
import { bagCodeBytes, bagCodeOf } from '#shared/labels/bag-code.ts';
import { type Label, type labelsRoute, maxLabels } from '#shared/labels/labels.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { findLabelledOrders, findLabelledOrdersOfDay, type LabelledOrder } from './labels.store.ts';

type LabelsQuery = Pick<NonNullable<RouteInput<typeof labelsRoute>['query']>, 'orders' | 'day' | 'blank'>;
type Labels = RouteReply<typeof labelsRoute>;

/**
 * The labels of orders in their sequence, of the deliveries of a day by window, or blank ones, of which nothing is kept.
 * @throws Refusal `not-found` for an order that is not there; `invalid` for too many labels
 */
export async function findLabels(
  db: DbOrTx,
  viewer: Viewer,
  { orders: ids, day, blank = 0 }: LabelsQuery,
): Promise<Labels> {
  if (ids) return labelsOf(db, 'orders', inSequence(ids, await findLabelledOrders(db, viewer, ids)));
  if (day) return labelsOf(db, 'day', await findLabelledOrdersOfDay(db, viewer, day));
  requireFew('blank', blank);
  const codes = Array.from({ length: blank }, () => bagCodeOf(randomBytes(bagCodeBytes)));
  return {
    labels: codes.map((code) => ({ code, address: addressOf(db, code), bag: null })),
    without_bags: [],
  };
}

/** Each once. @throws Refusal `not-found` */
function inSequence(ids: readonly string[], orders: readonly LabelledOrder[]): LabelledOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return [...new Set(ids)].map((id) => byId.get(id) ?? refuseNotFound());
}

function labelsOf(db: DbOrTx, field: string, orders: readonly LabelledOrder[]): Labels {
  requireFew(
    field,
    orders.reduce((sum, { bags }) => sum + bags.length, 0),
  );
  return {
    labels: orders.flatMap((order) => order.bags.map(({ code, number }) => labelOf(db, order, code, number))),
    without_bags: orders
      .filter(({ bags }) => bags.length === 0)
      .map(({ id: order_id, order_number, customer_name, bag_count }) => ({
        order_id,
        order_number,
        customer_name,
        bag_count,
      })),
  };
}

const labelOf = (
  db: DbOrTx,
  { order_number, customer_name, delivery_date, delivery_until, bags, bag_count }: LabelledOrder,
  code: string,
  number: number,
): Label => ({
  code,
  address: addressOf(db, code),
  bag: {
    order_number,
    customer_name,
    number,
    of: Math.max(bag_count ?? 0, bags.length),
    delivery_date,
    delivery_until,
  },
});

/** What its QR says: the page that opens its order. */
const addressOf = ({ public_url }: Pick<DbOrTx, 'public_url'>, code: string): string =>
  `${public_url}/b/${code}`;

function requireFew(field: string, count: number): void {
  if (count <= maxLabels) return;
  refuseField(field, `These are ${count} labels. At most ${maxLabels} are printed at once.`);
}
