import { documentFileName } from '#shared/invoicing/document-text.ts';
import { invoicePdfRoute, sendInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { invoicingKey } from '#web/invoicing/document.api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { useWrite } from '#web/kernel/use-write.ts';

export const saveDocument = (id: string, document_number: string): Promise<void> =>
  saveFile(invoicePdfRoute, { params: { id } }, documentFileName(document_number));

/** Mails a document to where its customer gets invoices; all that shows documents loads again. */
export const useSendDocument = () => useWrite(sendInvoiceRoute, { stale: [invoicingKey] });
