import type { FastifyInstance } from 'fastify';
import {
  billingRoute,
  changeDraftRoute,
  createDraftRoute,
  discardDraftRoute,
  exportInvoiceLinesRoute,
  exportInvoicesRoute,
  invoiceCountsRoute,
  invoicePdfRoute,
  invoiceRoute,
  invoicesRoute,
  issueDraftsRoute,
  markSentRoute,
  readyRoute,
  recipientsRoute,
  sendInvoiceRoute,
  sendInvoicesRoute,
  updateBillingRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import {
  gstSwitchRoute,
  moneySettingsRoute,
  updateMoneySettingsRoute,
} from '#shared/invoicing/money-settings.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { findBilling } from './billing/billing.store.ts';
import { changeBilling } from './billing/change-billing.ts';
import { findDocumentPdf } from './document-pdf.ts';
import { changeDraft, discardDraft } from './drafts/change-draft.ts';
import { createDraft } from './drafts/create-draft.ts';
import { findReady } from './drafts/ready.store.ts';
import { exported, exportedLines } from './exported-invoices.ts';
import { issueDrafts } from './issue-drafts.ts';
import { sendInvoice } from './send-document.ts';
import { sendDocuments } from './send-documents.ts';
import { changeMoneySettings } from './settings/change-money-settings.ts';
import { findMoneySettings } from './settings/money-settings.store.ts';
import { previewGstSwitch } from './settings/switch-gst.ts';
import { findDocumentDetails } from './store/document-details.store.ts';
import {
  countDocuments,
  findDocuments,
  isVisibleTo,
  selectLines,
  selectMatching,
} from './store/documents-list.store.ts';
import { findRecipients } from './store/recipients.store.ts';
import { markSent, voidInvoice } from './void-invoice.ts';

export function invoiceRoutes(app: FastifyInstance): void {
  serve(app, moneySettingsRoute, ({ db }) => findMoneySettings(db));
  serve(app, updateMoneySettingsRoute, ({ db, caller, body, ifMatch }) =>
    changeMoneySettings(db, { actor_id: caller.id, ifMatch }, body),
  );
  serve(app, gstSwitchRoute, ({ db }) => previewGstSwitch(db));
  serve(
    app,
    billingRoute,
    async ({ db, caller, params }) => (await findBilling(db, params.id, caller)) ?? refuseNotFound(),
  );
  serve(app, updateBillingRoute, ({ db, caller, params, body, ifMatch }) =>
    changeBilling(db, { id: params.id, caller, ifMatch }, body),
  );
  serve(app, readyRoute, ({ db, query }) => findReady(db, query));
  serve(app, invoicesRoute, ({ db, caller, query }) => findDocuments(db, caller, query));
  serve(app, invoiceCountsRoute, ({ db, caller, query }) => countDocuments(db, caller, query));
  serve(app, exportInvoicesRoute, ({ db, caller, query }) =>
    exportCsv({
      db,
      ...exported,
      query,
      rows: (tx) => inBatches(tx, (db) => selectMatching(db, caller, query)),
    }),
  );
  serve(app, exportInvoiceLinesRoute, ({ db, caller, query }) =>
    exportCsv({
      db,
      ...exportedLines,
      query,
      rows: (tx) => inBatches(tx, (db) => selectLines(db, caller, query)),
    }),
  );
  serve(app, createDraftRoute, ({ db, caller, body }) => createDraft(db, caller.id, body));
  serve(
    app,
    invoiceRoute,
    async ({ db, caller, params }) => (await findDocumentDetails(db, params.id, caller)) ?? refuseNotFound(),
  );
  serve(app, invoicePdfRoute, ({ db, caller, params }) =>
    findDocumentPdf(db, params.id, isVisibleTo(caller)),
  );
  serve(app, sendInvoiceRoute, ({ db, caller, params, body }) =>
    sendInvoice(db, { id: params.id, actor_id: caller.id, to: body.to }),
  );
  serve(app, changeDraftRoute, ({ db, caller, params, body, ifMatch }) =>
    changeDraft(db, { id: params.id, actor_id: caller.id, ifMatch }, body),
  );
  serve(app, discardDraftRoute, ({ db, caller, params, ifMatch }) =>
    discardDraft(db, { id: params.id, actor_id: caller.id, ifMatch }),
  );
  serve(app, issueDraftsRoute, ({ db, caller, body }) => issueDrafts(db, caller.id, body));
  serve(app, recipientsRoute, async ({ db, body }) => ({
    recipients: await findRecipients(db, body.document_ids),
  }));
  serve(app, sendInvoicesRoute, ({ db, caller, body }) => sendDocuments(db, caller.id, body.document_ids));
  serve(app, voidInvoiceRoute, ({ db, caller, params, body, ifMatch }) =>
    voidInvoice(db, { id: params.id, actor_id: caller.id, ifMatch }, body.reason),
  );
  serve(app, markSentRoute, ({ db, caller, params, ifMatch }) =>
    markSent(db, { id: params.id, actor_id: caller.id, ifMatch }),
  );
}
