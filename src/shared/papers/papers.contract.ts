import * as z from 'zod';
import { forExcel } from '#shared/kernel/export.ts';
import { Day, IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { Paper } from './paper.ts';

const pdf = { gives: 'application/pdf', reply: null } as const;

export const docketRoute = route({
  method: 'GET',
  path: '/api/orders/:id/docket',
  summary: 'The words of the docket of an order: what was estimated and counted, no prices',
  access: staffOnly,
  params: IdParams,
  reply: Paper,
  refusals: [404],
});

export const docketPdfRoute = route({
  method: 'GET',
  path: '/api/orders/:id/docket.pdf',
  summary: 'The docket of an order as a PDF',
  access: staffOnly,
  params: IdParams,
  ...pdf,
  refusals: [404],
});

export const runSheetRoute = route({
  method: 'GET',
  path: '/api/runs/:id/sheet',
  summary: 'The words of the run sheet: its stops in their order',
  access: { ...staffOnly, driver: 'assigned' },
  params: IdParams,
  reply: Paper,
  refusals: [404],
});

export const runSheetPdfRoute = route({
  method: 'GET',
  path: '/api/runs/:id/sheet.pdf',
  summary: 'The run sheet as a PDF',
  access: { ...staffOnly, driver: 'assigned' },
  params: IdParams,
  ...pdf,
  refusals: [404],
});

export const exportDispatchRoute = route({
  method: 'GET',
  path: '/api/dispatch/export',
  summary: 'The runs of a day as CSV, a line for each leg; `bom` for Excel',
  access: staffOnly,
  query: z.object({ day: Day, ...forExcel }),
  gives: 'text/csv',
  reply: null,
});
