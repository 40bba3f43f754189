import type { FastifyInstance } from 'fastify';
import {
  editSeriesRoute,
  holdSeriesRoute,
  previewSeriesChangeRoute,
  resumeSeriesRoute,
  seriesRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import { refuseNotFound, serve } from '../../kernel/http/serve.ts';
import { editSeriesEnd, holdSeries, resumeSeries, stopSeriesNow } from './change-plan.ts';
import { previewSeriesChange } from './preview-change.ts';
import { findSeriesDetails } from './series-details.store.ts';

/** A series with its orders: how it stands, and what people do with all of it. */
export function seriesOrderRoutes(app: FastifyInstance): void {
  serve(
    app,
    seriesRoute,
    async ({ db, caller, params }) => (await findSeriesDetails(db, params.id, caller)) ?? refuseNotFound(),
  );
  serve(app, holdSeriesRoute, ({ db, caller, params, ifMatch, body }) =>
    holdSeries(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, resumeSeriesRoute, ({ db, caller, params, ifMatch, body }) =>
    resumeSeries(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, stopSeriesRoute, ({ db, caller, params, ifMatch }) =>
    stopSeriesNow(db, { ...params, caller, ifMatch }),
  );
  serve(app, editSeriesRoute, ({ db, caller, params, ifMatch, body }) =>
    editSeriesEnd(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, previewSeriesChangeRoute, ({ db, caller, params, body }) =>
    previewSeriesChange(db, { ...params, caller }, body),
  );
}
