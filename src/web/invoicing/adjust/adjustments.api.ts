import { queryOptions } from '@tanstack/react-query';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { type Adjustment, standingOf } from '#shared/invoicing/adjustment.ts';
import { adjustInvoiceRoute, previewAdjustmentRoute } from '#shared/invoicing/adjustments.contract.ts';
import { invoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { documentQuery, invoicingKey } from '#web/invoicing/document.api.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** An invoice as it stands, by the last note that corrects it, and the how-manieth the next one is. */
export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicingKey, 'standing', id],
    queryFn: async () => {
      const invoice = await call(invoiceRoute, { params: { id } });
      const last = invoice.notes.at(-1);
      const { content } = last ? await call(invoiceRoute, { params: { id: last.id } }) : invoice;
      return { invoice, standing: standingOf(content), turn: invoice.notes.length + 1 };
    },
  });

/** The newest cases of a customer. */
export const casesOfQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['cases', 'of', customer_id],
    queryFn: () => call(casesRoute, { query: { customer_id, limit: 50 } }),
  });

/** Issues a note; all that shows documents, balances or its case loads again. */
export const useAdjustInvoice = () =>
  useWrite(adjustInvoiceRoute, {
    stale: [invoicingKey, ['cases']],
    answers: ({ id }) => documentQuery(id).queryKey,
  });

/** What a note would say. @throws CallError */
export const previewAdjustment = (id: string, body: Adjustment) =>
  call(previewAdjustmentRoute, { params: { id }, body });
