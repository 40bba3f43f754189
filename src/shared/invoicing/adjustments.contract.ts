import { IdParams, moneyStaff, route } from '#shared/kernel/route.ts';
import { Adjustment, NewAdjustment } from './adjustment.ts';
import { DocumentContent, DocumentDetails } from './document.ts';

export const adjustInvoiceRoute = route({
  method: 'POST',
  path: '/api/invoices/:id/adjustments',
  summary:
    'Correct an issued invoice: a note takes the difference to its lines as they should have been, and is issued at once',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: NewAdjustment,
  reply: DocumentDetails,
  status: 201,
  refusals: [404, 409, 412],
});

export const previewAdjustmentRoute = route({
  method: 'POST',
  path: '/api/invoices/:id/adjustments/preview',
  summary: 'What a note would say, without issuing it: it has no number yet',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: Adjustment,
  keyless: 'safe',
  reply: DocumentContent,
  refusals: [404, 409, 412],
});
