import type { FastifyInstance } from 'fastify';
import {
  assignDriverRoute,
  closeLegRoute,
  driverOrdersRoute,
  driversRoute,
  newDateRoute,
  reopenLegRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { assignDriver, unassignDriver } from './assign-driver.ts';
import { chooseNewDate } from './choose-new-date.ts';
import { closeLegAsDone, closeLegAsFailed, setLegBack } from './close-leg.ts';
import { findDriverOrders } from './driver-orders.store.ts';
import { driversWithLoad } from './drivers.store.ts';
import { updateDelivery } from './update-delivery.ts';

export function deliveryRoutes(app: FastifyInstance): void {
  serve(app, driversRoute, ({ db, query }) => driversWithLoad(db, query.day));
  serve(app, assignDriverRoute, ({ db, caller, params, ifMatch, body }) =>
    assignDriver(db, { ...params, caller, ifMatch }, body.driver_id, body.leg),
  );
  serve(app, unassignDriverRoute, ({ db, caller, params, ifMatch, body }) =>
    unassignDriver(db, { ...params, caller, ifMatch }, body?.leg),
  );
  serve(app, closeLegRoute, ({ db, caller, params, ifMatch, body }) =>
    body.reason
      ? closeLegAsFailed(db, { ...params, caller, ifMatch }, { reason: body.reason, note: body.note })
      : closeLegAsDone(db, { ...params, caller, ifMatch }, body.note),
  );
  serve(app, reopenLegRoute, ({ db, caller, params, ifMatch, body }) =>
    setLegBack(db, { ...params, caller, ifMatch }, body.note),
  );
  serve(app, newDateRoute, ({ db, caller, params, ifMatch, body }) =>
    chooseNewDate(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, driverOrdersRoute, ({ db, caller, query }) => findDriverOrders(db, caller, query));
  serve(app, updateDeliveryRoute, ({ db, caller, params, ifMatch, body }) =>
    updateDelivery(db, { ...params, caller, ifMatch }, body),
  );
}
