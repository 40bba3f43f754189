import type { FastifyInstance } from 'fastify';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places.contract.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { findPlaceNow } from './find-place.ts';
import { findPlaces } from './places.store.ts';
import { requireWhose } from './require-whose.ts';
import { setPlace } from './set-place.ts';

export function placeRoutes(app: FastifyInstance): void {
  serve(app, placesRoute, async ({ db, caller, query }) =>
    findPlaces(db, await requireWhose(db, caller, query.customer_id, refuseNotFound)),
  );
  serve(app, setPlaceRoute, ({ db, caller, body }) => setPlace(db, caller, body));
  serve(app, findPlaceRoute, ({ db, caller, body }) => findPlaceNow(db, caller, body));
}
