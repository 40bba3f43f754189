import { useMutation, useQueryClient } from '@tanstack/react-query';
import { documentFileName } from '#shared/invoicing/document-text.ts';
import { invoicePdfRoute, sendInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { invoicingKey } from '#web/invoicing/document.api.ts';
import { call } from '#web/kernel/api.ts';
import { saveFile } from '#web/kernel/download.ts';

export const saveDocument = (id: string, document_number: string): Promise<void> =>
  saveFile(invoicePdfRoute, { params: { id } }, documentFileName(document_number));

/** Mails a document to where its customer gets invoices; all that shows documents loads again. */
export function useSendDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      call(sendInvoiceRoute, { params: { id }, body: {}, idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: invoicingKey }),
  });
}
