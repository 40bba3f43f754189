import type { FastifyInstance } from 'fastify';
import { previewSeriesRoute, seriesCountsRoute, seriesListRoute } from '#shared/series/series.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { previewSeries } from './preview-series.ts';
import { countSeries, findSeries } from './series-list.store.ts';

export function seriesRoutes(app: FastifyInstance): void {
  serve(app, seriesListRoute, ({ db, caller, query }) => findSeries(db, caller, query));
  serve(app, seriesCountsRoute, ({ db, caller, query }) => countSeries(db, caller, query));
  serve(app, previewSeriesRoute, ({ db, caller, body }) => previewSeries(db, caller, body));
}
