import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Document } from '#shared/invoicing/document.ts';
import { type InvoiceQuery, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import {
  maxReminded,
  moneySummaryRoute,
  type OverdueQuery,
  overdueRoute,
  type RemindOutcome,
  remindRoute,
} from '#shared/statements/overdue.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { invoicingKey } from './document.api.ts';

/** What stands above the parts of Money, and how much waits in each. */
export const moneySummaryQuery = queryOptions({
  queryKey: [...invoicingKey, 'summary'],
  queryFn: () => call(moneySummaryRoute, {}),
});

/** One page of the customers with something overdue. The old page stays while the next one loads. */
export const overdueQuery = (query: OverdueQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'overdue', query],
    queryFn: () => call(overdueRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** Days within which something is due; an end that is missing is open. */
export interface DuePeriod {
  from?: Temporal.PlainDate;
  to?: Temporal.PlainDate;
}

/** What a customer has not paid of what was due in a period, due earliest first. */
export const owedDocumentsQuery = (customer_id: string, period: DuePeriod) =>
  queryOptions({
    queryKey: [...invoicingKey, 'owed', customer_id, `${period.from}`, `${period.to}`],
    queryFn: (): Promise<Document[]> => {
      const asked = {
        ...period,
        ...{ customer_id, date: 'due_on', sort: 'due_on', direction: 'asc' },
        payment_status: [...owedStatuses],
      } as const satisfies InvoiceQuery;
      return allPages((page) => call(invoicesRoute, { query: { ...asked, ...page } }));
    },
  });

/** Reminds customers, any number of them, and says what came of each. */
export const useRemind = () =>
  useWrite(
    async (customer_ids: readonly string[]): Promise<RemindOutcome[]> => {
      const outcomes: RemindOutcome[] = [];
      for (let start = 0; start < customer_ids.length; start += maxReminded) {
        const body = { customer_ids: customer_ids.slice(start, start + maxReminded) };
        outcomes.push(...(await call(remindRoute, { body })).outcomes);
      }
      return outcomes;
    },
    { stale: [invoicingKey] },
  );
