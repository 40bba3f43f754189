import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import {
  type InvoiceQuery,
  invoiceRoute,
  invoicesRoute,
  markSentRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

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

/** What is known of the document at once, and of all lists it stands in. */
const effects = {
  stale: [invoicingKey],
  answers: ({ id }: DocumentDetails) => documentQuery(id).queryKey,
};

/** Says that a document was handed over. */
export const useMarkSent = () => useWrite(markSentRoute, effects);

export const useVoidInvoice = () => useWrite(voidInvoiceRoute, effects);
