import type { FastifyInstance } from 'fastify';
import {
  acceptRequestRoute,
  askForPickupRoute,
  declineRequestRoute,
  outsideRoute,
  requestAreaRoute,
  requestsRoute,
} from '#shared/requests/requests.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { acceptRequest, declineRequest } from './answer-request.ts';
import { askForPickup, checkArea } from './ask-for-pickup.ts';
import { findOutside, findRequests } from './requests.store.ts';

export function requestRoutes(app: FastifyInstance): void {
  serve(app, requestAreaRoute, ({ db, ip, body }) => checkArea(db, ip, body));
  serve(app, askForPickupRoute, async ({ db, ip, body }) => {
    await askForPickup(db, ip, body);
    return { message: 'Thank you. We will write to you soon.' };
  });
  serve(app, requestsRoute, ({ db, query }) => findRequests(db, query));
  serve(app, outsideRoute, async ({ db }) => await findOutside(db));
  serve(app, acceptRequestRoute, ({ db, caller, params, body }) =>
    acceptRequest(db, caller.id, params.id, body),
  );
  serve(app, declineRequestRoute, ({ db, caller, params }) => declineRequest(db, caller.id, params.id));
}
