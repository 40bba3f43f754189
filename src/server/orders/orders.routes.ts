import type { FastifyInstance } from 'fastify';
import {
  cancelOrderRoute,
  lockOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderRoute,
  setOrderStatusRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { refuseNotFound, serve } from '../kernel/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import { setOrderLock } from './lock-order.ts';
import { findOrder, findOrders, visibleTo } from './orders.store.ts';
import { placeOrder } from './place-order.ts';
import { setOrderStatus } from './set-order-status.ts';

export function orderRoutes(app: FastifyInstance): void {
  const { db } = app;
  serve(app, ordersRoute, ({ caller, query }) => findOrders(db, visibleTo(caller), query));
  serve(
    app,
    orderRoute,
    async ({ caller, params }) => (await findOrder(db, params.id, visibleTo(caller))) ?? refuseNotFound(),
  );
  serve(app, placeOrderRoute, ({ caller, body }) => placeOrder(db, caller, body));
  serve(app, setOrderStatusRoute, ({ caller, params, body }) =>
    setOrderStatus(db, caller, params.id, body.status),
  );
  serve(app, cancelOrderRoute, ({ caller, params }) => cancelOrder(db, caller, params.id));
  serve(app, lockOrderRoute, ({ caller, params }) => setOrderLock(db, caller, params.id, true));
  serve(app, unlockOrderRoute, ({ caller, params }) => setOrderLock(db, caller, params.id, false));
}
