import type { FastifyInstance } from 'fastify';
import {
  assignDriverRoute,
  driverOrdersRoute,
  driversRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { serve } from '../kernel/serve.ts';
import { findDriverOrders } from '../orders/orders.store.ts';
import { assignDriver, unassignDriver } from './assign-driver.ts';
import { activeDrivers } from './drivers.store.ts';
import { updateDelivery } from './update-delivery.ts';

export function deliveryRoutes(app: FastifyInstance): void {
  serve(app, driversRoute, ({ db }) => activeDrivers(db));
  serve(app, assignDriverRoute, ({ db, caller, params, body }) =>
    assignDriver(db, caller, params.id, body.driver_id),
  );
  serve(app, unassignDriverRoute, ({ db, caller, params }) => unassignDriver(db, caller, params.id));
  serve(app, driverOrdersRoute, ({ db, caller, query }) => findDriverOrders(db, caller.id, query));
  serve(app, updateDeliveryRoute, ({ db, caller, params, body }) =>
    updateDelivery(db, caller, params.id, body),
  );
}
