import type { FastifyInstance } from 'fastify';
import {
  assignDriverRoute,
  driverOrdersRoute,
  driversRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { assignDriver, unassignDriver } from './assign-driver.ts';
import { findDriverOrders } from './driver-orders.store.ts';
import { activeDrivers } from './drivers.store.ts';
import { updateDelivery } from './update-delivery.ts';

export function deliveryRoutes(app: FastifyInstance): void {
  serve(app, driversRoute, ({ db }) => activeDrivers(db));
  serve(app, assignDriverRoute, ({ db, caller, params, ifMatch, body }) =>
    assignDriver(db, { ...params, caller, ifMatch }, body.driver_id),
  );
  serve(app, unassignDriverRoute, ({ db, caller, params, ifMatch }) =>
    unassignDriver(db, { ...params, caller, ifMatch }),
  );
  serve(app, driverOrdersRoute, ({ db, caller, query }) => findDriverOrders(db, caller.id, query));
  serve(app, updateDeliveryRoute, ({ db, caller, params, ifMatch, body }) =>
    updateDelivery(db, { ...params, caller, ifMatch }, body),
  );
}
