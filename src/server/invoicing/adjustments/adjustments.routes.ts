import type { FastifyInstance } from 'fastify';
import { adjustInvoiceRoute, previewAdjustmentRoute } from '#shared/invoicing/adjustments.contract.ts';
import { serve } from '../../kernel/http/serve.ts';
import { adjustInvoice, previewAdjustment } from './adjust-invoice.ts';

export function adjustmentRoutes(app: FastifyInstance): void {
  serve(app, adjustInvoiceRoute, ({ db, caller, params, body }) =>
    adjustInvoice(db, { id: params.id, actor_id: caller.id }, body),
  );
  serve(app, previewAdjustmentRoute, ({ db, caller, params, body }) =>
    previewAdjustment(db, { id: params.id, actor_id: caller.id }, body),
  );
}
