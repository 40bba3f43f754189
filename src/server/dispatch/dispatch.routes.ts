import type { FastifyInstance } from 'fastify';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import {
  dispatchRoute,
  giveRunRoute,
  moveStopsRoute,
  runRoute,
  setOffRoute,
  suggestionRoute,
  updateRunRoute,
  whyNotHereRoute,
} from '#shared/runs/dispatch.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { queueAddressesOfDay } from '../places/geocode-addresses.ts';
import { findDispatchDay } from './dispatch-day.ts';
import { exportDispatch } from './export-dispatch.ts';
import { findRun, suggestForRun } from './find-run.ts';
import { giveRun } from './give-run.ts';
import { moveStops } from './move-stops.ts';
import { setOff } from './set-off.ts';
import { updateRun } from './update-run.ts';
import { whyNotHere } from './why-not-here.ts';

export function dispatchRoutes(app: FastifyInstance): void {
  serve(app, dispatchRoute, async ({ db, query }) => {
    const day = await findDispatchDay(db, query.day);
    await queueAddressesOfDay(db, day);
    return day;
  });
  serve(app, moveStopsRoute, async ({ db, caller, body }) => {
    await moveStops(db, caller, body);
    return findDispatchDay(db, body.day);
  });
  serve(app, setOffRoute, async ({ db, body }) => {
    await setOff(db, body);
    return findDispatchDay(db, body.day);
  });
  serve(app, exportDispatchRoute, ({ db, query }) => exportDispatch(db, query.day, query.bom === '1'));
  serve(app, whyNotHereRoute, ({ db, query }) => whyNotHere(db, query));
  serve(app, runRoute, ({ db, caller, params }) => findRun(db, params.id, caller));
  serve(app, updateRunRoute, ({ db, caller, params, ifMatch, body }) =>
    updateRun(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, giveRunRoute, async ({ db, caller, params, body }) =>
    findDispatchDay(db, await giveRun(db, caller, params.id, body)),
  );
  serve(app, suggestionRoute, ({ db, caller, params }) => suggestForRun(db, params.id, caller));
}
