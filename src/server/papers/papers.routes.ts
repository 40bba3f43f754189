import type { FastifyInstance } from 'fastify';
import { refuseField } from '#shared/kernel/problem.ts';
import { labelPlaces } from '#shared/labels/label-sheet.ts';
import { labelsPdfRoute } from '#shared/labels/labels.contract.ts';
import {
  docketPdfRoute,
  docketRoute,
  runSheetPdfRoute,
  runSheetRoute,
} from '#shared/papers/papers.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { findLabels } from '../labels/find-labels.ts';
import { makeDocket } from './docket.ts';
import { labelsPdf, paperPdf } from './pdf/write-pdf.ts';
import { makeRunSheet } from './run-sheet.ts';

export function paperRoutes(app: FastifyInstance): void {
  serve(app, docketRoute, ({ db, caller, params }) => makeDocket(db, params.id, caller));
  serve(app, docketPdfRoute, async ({ db, caller, params }) => {
    return paperPdf(await makeDocket(db, params.id, caller), db.now());
  });
  serve(app, runSheetRoute, ({ db, caller, params }) => makeRunSheet(db, params.id, caller));
  serve(app, runSheetPdfRoute, async ({ db, caller, params }) => {
    return paperPdf(await makeRunSheet(db, params.id, caller), db.now());
  });
  serve(app, labelsPdfRoute, async ({ db, caller, query }) => {
    const { format = 'a4', first = 1, ...choice } = query;
    if (first > labelPlaces.a4) refuseField('first', `A sheet has ${labelPlaces.a4} places.`);
    const { labels } = await findLabels(db, caller, choice);
    if (labels.length === 0) refuseField('orders', 'None of these orders has a bag with a label yet.');
    const options = { format, first, business_name: db.business.name, time_zone: db.timeZone() };
    return labelsPdf(labels, options, db.now());
  });
}
