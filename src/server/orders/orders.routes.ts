import type { FastifyInstance } from 'fastify';
import { chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import {
  agreeModificationRoute,
  approveModificationRoute,
  changeAddressRoute,
  deleteOrderRoute,
  editOrderRoute,
  exportOrdersRoute,
  lockOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderForRoute,
  placeOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
  withdrawModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { countOrder } from './count/count-order.ts';
import { setCharges } from './count/set-charges.ts';
import { cancelOrder } from './edit/cancel-order.ts';
import { changeAddress } from './edit/change-address.ts';
import { deleteOrder } from './edit/delete-order.ts';
import { editOrder } from './edit/edit-order.ts';
import { previewEdit } from './edit/preview-edit.ts';
import { exportedOrders } from './list/exported-orders.ts';
import { findAllOrders, findOrders } from './list/order-list.store.ts';
import { setOrderLock } from './lock/set-order-lock.ts';
import { placeOrder, placeOrderFor } from './place/place-order.ts';
import {
  approveModification,
  rejectModification,
  withdrawModification,
} from './proposal/decide-modification.ts';
import { findOrderDetails } from './store/order-read.store.ts';

export function orderRoutes(app: FastifyInstance): void {
  serve(app, ordersRoute, ({ db, caller, query }) => findOrders(db, caller, query));
  serve(app, exportOrdersRoute, ({ db, caller, query }) =>
    exportCsv({ db, ...exportedOrders, query, rows: (tx) => findAllOrders(tx, caller, query) }),
  );
  serve(
    app,
    orderRoute,
    async ({ db, caller, params }) => (await findOrderDetails(db, params.id, caller)) ?? refuseNotFound(),
  );
  serve(app, placeOrderRoute, ({ db, caller, body }) => placeOrder(db, caller, body));
  serve(app, placeOrderForRoute, ({ db, caller, body }) => placeOrderFor(db, caller, body));
  serve(app, editOrderRoute, ({ db, caller, params, ifMatch, body }) =>
    editOrder(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, changeAddressRoute, ({ db, caller, body }) => changeAddress(db, caller, body));
  serve(app, previewOrderEditRoute, ({ db, caller, params, body }) =>
    previewEdit(db, { ...params, caller }, body),
  );
  serve(app, deleteOrderRoute, ({ db, caller, params, ifMatch, query }) => {
    const command = { ...params, caller, ifMatch };
    return caller.reach === 'any' ? deleteOrder(db, command) : cancelOrder(db, command, query.repeat);
  });
  serve(app, approveModificationRoute, ({ db, caller, params, ifMatch }) =>
    approveModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, rejectModificationRoute, ({ db, caller, params, ifMatch }) =>
    rejectModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, agreeModificationRoute, ({ db, caller, params, ifMatch }) =>
    approveModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, withdrawModificationRoute, ({ db, caller, params, ifMatch }) =>
    withdrawModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, lockOrderRoute, ({ db, caller, params, ifMatch }) =>
    setOrderLock(db, { ...params, caller, ifMatch }, true),
  );
  serve(app, unlockOrderRoute, ({ db, caller, params, ifMatch }) =>
    setOrderLock(db, { ...params, caller, ifMatch }, false),
  );
  serve(app, countOrderRoute, ({ db, caller, params, ifMatch, body }) =>
    countOrder(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, chargeOrderRoute, ({ db, caller, params, ifMatch, body }) =>
    setCharges(db, { ...params, caller, ifMatch }, body.charges),
  );
}
