import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Document, InvoiceDraft } from '#shared/invoicing/document.ts';
import {
  changeDraftRoute,
  createDraftRoute,
  discardDraftRoute,
  type InvoiceCountsQuery,
  type InvoiceQuery,
  invoiceCountsRoute,
  invoicesRoute,
  issueDraftsRoute,
  maxSent,
  type ReadyQuery,
  type Recipient,
  readyRoute,
  recipientsRoute,
  sendInvoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { documentQuery, invoicingKey } from './document.api.ts';

/** One page of the customers with orders to invoice. The old page stays while the next one loads. */
export const readyQuery = (query: ReadyQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'ready', query],
    queryFn: () => call(readyRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** Every customer with orders to invoice that a filter leaves. @throws CallError */
export const fetchAllReady = (query: Pick<ReadyQuery, 'search' | 'when' | 'sort' | 'direction'>) =>
  allPages((page) => call(readyRoute, { query: { ...query, ...page } }));

/** The orders of a customer that can be invoiced, the one that was fulfilled first on top. @throws CallError */
export async function fetchReadyOrders(customer_id: string): Promise<Order[]> {
  const orders = await allPages((page) =>
    call(ordersRoute, { query: { customer_id, invoiced: 'ready', ...page } }),
  );
  return orders.toSorted((a, b) => fulfilledMs(a) - fulfilledMs(b));
}

const fulfilledMs = ({ fulfilled_at, created_at }: Order): number =>
  (fulfilled_at ?? created_at).epochMilliseconds;

export const readyOrdersQuery = (customer_id: string) =>
  queryOptions({
    queryKey: [...invoicingKey, 'ready-orders', customer_id],
    queryFn: () => fetchReadyOrders(customer_id),
  });

/** One page of the documents. The old page stays while the next one loads. */
export const invoicesQuery = (query: InvoiceQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'list', query],
    queryFn: () => call(invoicesRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** How many of the documents have each status. The old counts stay while the next ones load. */
export const invoiceCountsQuery = (query: InvoiceCountsQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'counts', query],
    queryFn: () => call(invoiceCountsRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** What a document that was made, changed or issued makes stale; an issued one also its orders. */
export const staleInvoicing = [invoicingKey, ['orders'], ['overview', 'setup']];

/** Drafts an invoice. @throws CallError */
export const createDraft = (draft: InvoiceDraft, idempotencyKey: string) =>
  call(createDraftRoute, { body: draft, idempotencyKey });

export const useCreateDraft = () => useWrite(createDraftRoute, { stale: staleInvoicing });

export const useChangeDraft = () =>
  useWrite(changeDraftRoute, { stale: staleInvoicing, answers: ({ id }) => documentQuery(id).queryKey });

export const useDiscardDraft = () => useWrite(discardDraftRoute, { stale: staleInvoicing });

/** Issues drafts as they were seen, at most 200; `send` mails them at once. @throws CallError */
export async function issueDrafts(drafts: readonly Pick<Document, 'id' | 'version'>[], send: boolean) {
  const seen = drafts.map(({ id, version }) => ({ id, version }));
  return (await call(issueDraftsRoute, { body: { drafts: seen, send } })).outcomes;
}

/** To whom documents would be mailed, however many they are. @throws CallError */
export async function fetchRecipients(documents: readonly Pick<Document, 'id'>[]): Promise<Recipient[]> {
  const all: Recipient[] = [];
  for (let start = 0; start < documents.length; start += maxSent) {
    const document_ids = documents.slice(start, start + maxSent).map(({ id }) => id);
    all.push(...(await call(recipientsRoute, { body: { document_ids } })).recipients);
  }
  return all;
}

/** Mails issued documents, at most 200. @throws CallError */
export const sendInvoices = async (documents: readonly Pick<Document, 'id'>[]) =>
  (await call(sendInvoicesRoute, { body: { document_ids: documents.map(({ id }) => id) } })).outcomes;
