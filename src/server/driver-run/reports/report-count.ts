import { Refusal, refuseField } from '#shared/kernel/problem.ts';
import { countOfDriver } from '#shared/orders/counted-items.ts';
import { invoicedReason } from '#shared/orders/order-invoiced.ts';
import { applyCount, findOrdered } from '../../orders/count/count-order.ts';
import {
  findPickupOfReport,
  type LegOfReport,
  noteReport,
  type PreparedReport,
  type ReportCall,
  refusalOfMore,
} from './report-call.ts';

/**
 * What the driver of the pickup found there, until their run has ended (WGH-3). Taking back that it is done leaves what was
 * counted. @throws Refusal `invalid` where the owner lets the shop alone count, for decimals of items, or what was not ordered
 */
export async function prepareCount(call: ReportCall<'count'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = await findPickupOfReport(call);
  if (tx.business.drivers_count === false) refuseField('items', 'Counting is for the shop.');
  const refusal = refusalOfCount(found);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const ordered = await findOrdered(tx, found.order);
      const items = countOfDriver(found.order.items, ordered, report.items);
      await applyCount(tx, found.order, { items, actor_id: driver.id });
      noteReport(tx, found.run);
      return { orders: [] };
    },
  };
}

/** Why what was there cannot be counted at the door; `null` where it can. */
function refusalOfCount(found: LegOfReport): Refusal | null {
  const { order, state } = found;
  if (order.status === 'cancelled') {
    return new Refusal('order-cancelled', `${order.order_number} was cancelled.`);
  }
  const invoiced = invoicedReason(order);
  if (invoiced) return new Refusal('order-invoiced', invoiced);
  if (state === 'failed') return new Refusal('moved-on', `The pickup of ${order.order_number} is not done.`);
  return refusalOfMore(found, 'the shop counts what you have collected.');
}
