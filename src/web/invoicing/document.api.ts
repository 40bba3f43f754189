import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import {
  type InvoiceQuery,
  invoiceRoute,
  invoicesRoute,
  markSentRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The prefix of every query key about money. A live message about a document invalidates all of them. */
export const invoicingKey = ['invoicing'];

/** One document with all that it says. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicingKey, 'document', id],
    queryFn: () => call(invoiceRoute, { params: { id } }),
  });

/** One page of what was sent to the signed-in customer. The old page stays while the next one loads. */
export const ownInvoicesQuery = (query: InvoiceQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'own', query],
    queryFn: () => call(invoicesRoute, { query }),
    placeholderData: keepPreviousData,
  });

type Seen = Pick<DocumentDetails, 'id' | 'version'>;

/** What is known of the document at once, and of all lists it stands in. */
function useChangeDocument<Input extends Seen>(change: (input: Input) => Promise<DocumentDetails>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (document) => {
      client.setQueryData(documentQuery(document.id).queryKey, document);
      await client.invalidateQueries({ queryKey: invoicingKey });
    },
    // Somebody else may have sent or voided it meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: invoicingKey }),
  });
}

/** Says that a document was handed over. The service refuses when `version` is stale. */
export const useMarkSent = () =>
  useChangeDocument(({ id, version }: Seen) => call(markSentRoute, { params: { id }, ifMatch: version }));

/** Voids an issued document. The service refuses when `version` is stale. */
export const useVoidInvoice = () =>
  useChangeDocument(({ id, version, reason }: Seen & { reason: string }) =>
    call(voidInvoiceRoute, { params: { id }, ifMatch: version, body: { reason } }),
  );
