import type { User } from '#shared/accounts/user.ts';
import type { Reach } from '#shared/kernel/route.ts';
import { raiseCase } from '../cases/raise-case.ts';
import { updateCase } from '../cases/update-case.ts';
import { assignDriver, unassignDriver } from '../deliveries/assign-driver.ts';
import { updateDelivery } from '../deliveries/update-delivery.ts';
import { type Db, withClock } from '../kernel/database.ts';
import type { Caller } from '../kernel/session.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import type { OrderCommand } from '../orders/change-order.ts';
import { editOrder } from '../orders/edit-order.ts';
import { setOrderLock } from '../orders/lock-order.ts';
import { findOrders } from '../orders/orders.store.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { SkuName, TemplateName } from './catalogue.ts';
import type { Account } from './people.ts';
import type { CaseStep, PlannedCase } from './planned-case.ts';
import type { PlannedOrder, Step } from './planned-order.ts';

/** What the names of the plan stand for in the database. Orders and cases are added as they are made. */
export interface Cast {
  users: ReadonlyMap<Account, User>;
  sku_ids: ReadonlyMap<SkuName, string>;
  template_ids: ReadonlyMap<TemplateName, string>;
  order_ids: Map<PlannedOrder, string>;
  case_ids: Map<PlannedCase, string>;
}

/** Does one step of the plan at its moment, through the verb that everybody uses. */
export const perform = (db: Db, cast: Cast, step: Step | CaseStep): Promise<void> =>
  'case' in step ? performOnCase(db, cast, step) : performOnOrder(db, cast, step);

async function performOnOrder(db: Db, cast: Cast, step: Step): Promise<void> {
  const then = withClock(db, step.at);
  if (step.do === 'place') {
    const placed = await placeOrder(then, played(cast.users, step.order.customer), draftOf(step.order, cast));
    cast.order_ids.set(step.order, placed.id);
    return;
  }
  const id = played(cast.order_ids, step.order);
  const by = (account: Account, reach: Reach): OrderCommand => ({
    id,
    caller: callerOf(cast, account, reach),
    ifMatch: null,
  });
  switch (step.do) {
    case 'cancel':
      await cancelOrder(then, by(step.order.customer, 'own'));
      break;
    case 'assign':
      await assignDriver(then, by(step.by, 'any'), played(cast.users, step.driver).id);
      break;
    case 'unassign':
      await unassignDriver(then, by(step.by, 'any'));
      break;
    case 'report':
      await updateDelivery(then, by(step.by, 'assigned'), step);
      break;
    case 'set_status':
      await editOrder(then, by(step.by, 'any'), { status: step.status });
      break;
    case 'set_lock':
      await setOrderLock(then, by(step.by, 'any'), step.is_locked);
      break;
  }
}

async function performOnCase(db: Db, cast: Cast, step: CaseStep): Promise<void> {
  const then = withClock(db, step.at);
  if (step.do === 'raise') {
    const { customer, about, ...draft } = step.case;
    const order_id = about && played(cast.order_ids, about);
    const raised = await raiseCase(then, played(cast.users, customer), { ...draft, order_id });
    cast.case_ids.set(step.case, raised.id);
    return;
  }
  const seen = { id: played(cast.case_ids, step.case), version: null };
  await updateCase(then, callerOf(cast, step.by, 'any'), seen, step.update);
}

/** Half an hour ago an admin wanted more for a customer's next recurring order, picked up earlier; the customer has yet to decide. */
export async function proposeMore(db: Db, cast: Cast, customer: Account, by: Account): Promise<void> {
  const own = { id: played(cast.users, customer).id, reach: 'own' as const };
  const [order] = (
    await findOrders(db, own, { type: 'recurring', status: ['pending'], sort: 'pickup_date', limit: 1 })
  ).rows;
  if (!order) throw new Error('nothing of the customer repeats');
  const items = order.items.map(({ sku_id, quantity }, line) => ({
    sku_id,
    quantity: line === 0 ? quantity + 20 : quantity,
  }));
  const edit = { items, pickup_date: order.pickup_date.subtract({ minutes: 90 }) };
  const then = withClock(db, db.now().subtract({ minutes: 32 }));
  await editOrder(then, { id: order.id, caller: callerOf(cast, by, 'any'), ifMatch: null }, edit);
}

const callerOf = (cast: Cast, account: Account, reach: Reach): Caller => ({
  ...played(cast.users, account),
  session_id: crypto.randomUUID(),
  reach,
});

function draftOf(order: PlannedOrder, { sku_ids, template_ids }: Cast) {
  return {
    items: order.lines.map(({ sku, quantity }) => ({ sku_id: played(sku_ids, sku), quantity })),
    pickup_date: order.pickup_date,
    delivery_date: order.delivery_date,
    pickup_address: order.pickup_address,
    delivery_address: order.customer.address,
    special_instructions: order.instructions,
    is_recurring: order.template !== null,
    frequency_template_id: order.template && played(template_ids, order.template),
  };
}

function played<K, V>(cast: ReadonlyMap<K, V>, key: K): V {
  const found = cast.get(key);
  if (found === undefined) throw new Error('the plan names something that was not made');
  return found;
}
