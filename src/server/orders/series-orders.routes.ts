import type { FastifyInstance } from 'fastify';
import {
  holdSeriesRoute,
  resumeSeriesRoute,
  seriesRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import {
  agreeSeriesModificationRoute,
  approveSeriesModificationRoute,
  editSeriesRoute,
  previewSeriesChangeRoute,
  rejectSeriesModificationRoute,
  withdrawSeriesModificationRoute,
} from '#shared/series/series-edit.contract.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { editSeries } from './edit/edit-series.ts';
import { previewSeriesChange } from './edit/preview-series-change.ts';
import {
  approveSeriesModification,
  rejectSeriesModification,
  withdrawSeriesModification,
} from './proposal/decide-series-modification.ts';
import { holdSeries, resumeSeries, stopSeriesNow } from './series/hold-resume-stop.ts';
import { findSeriesDetails } from './series/series-details.store.ts';

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
    editSeries(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, previewSeriesChangeRoute, ({ db, caller, params, body }) =>
    previewSeriesChange(db, { ...params, caller }, body),
  );
  serve(app, approveSeriesModificationRoute, ({ db, caller, params, ifMatch }) =>
    approveSeriesModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, rejectSeriesModificationRoute, ({ db, caller, params, ifMatch }) =>
    rejectSeriesModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, agreeSeriesModificationRoute, ({ db, caller, params, ifMatch }) =>
    approveSeriesModification(db, { ...params, caller, ifMatch }),
  );
  serve(app, withdrawSeriesModificationRoute, ({ db, caller, params, ifMatch }) =>
    withdrawSeriesModification(db, { ...params, caller, ifMatch }),
  );
}
