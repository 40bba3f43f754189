import type { FastifyInstance } from 'fastify';
import { refuse } from '#shared/kernel/problem.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { refuseNotFound, serve } from '../kernel/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import { setOrderLock } from './lock-order.ts';
import { findOrder, findOrders, visibleTo } from './orders.store.ts';
import { placeOrder } from './place-order.ts';
import { setOrderStatus } from './set-order-status.ts';

export function orderRoutes(app: FastifyInstance): void {
  serve(app, ordersRoute, ({ db, caller, query }) => findOrders(db, visibleTo(caller), query));
  serve(app, orderRoute, async ({ db, caller, params }) => {
    const order = (await findOrder(db, params.id, visibleTo(caller))) ?? refuseNotFound();
    return { ...order, history: [] };
  });
  serve(app, placeOrderRoute, ({ db, caller, body }) => placeOrder(db, caller, body));
  serve(app, editOrderRoute, async ({ db, caller, params, body }) => {
    if (caller.reach !== 'any' || !body.status)
      refuse('forbidden', 'Only staff may set the status of an order.');
    return setOrderStatus(db, caller, params.id, body.status);
  });
  serve(app, deleteOrderRoute, async ({ db, caller, params }) => {
    if (caller.reach === 'any') refuse('forbidden', 'Only its customer may cancel an order.');
    return cancelOrder(db, caller, params.id);
  });
  serve(app, lockOrderRoute, ({ db, caller, params }) => setOrderLock(db, caller, params.id, true));
  serve(app, unlockOrderRoute, ({ db, caller, params }) => setOrderLock(db, caller, params.id, false));
}
