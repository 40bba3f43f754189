import { MessageCircle } from 'lucide-react';
import { CaseStatusBadge } from '#web/cases/case-badges.tsx';
import { findCases } from '#web/cases/cases.api.ts';
import type { SearchProvider } from '#web/palette/commands.ts';
import type { GoTo } from '#web/shell/use-places.ts';
import { type OpenOrder, orderProvider } from './driver-search.tsx';
import { type GoToPage, invoiceProvider } from './money-search.tsx';

export type SearchProviderProps = { goTo: GoTo; openOrder: OpenOrder; openAgain: OpenOrder };

export const caseProvider = (goTo: GoTo, showsCustomer: boolean): SearchProvider => ({
  heading: 'Cases',
  icon: MessageCircle,
  searchedBy: ['a case number', 'the subject of a case'],
  search: async (search, signal) => {
    const { rows, total } = await findCases(search, signal);
    return {
      total,
      rows: rows.map(({ id, case_number, subject, customer_name, status }) => ({
        id,
        label: case_number,
        note: showsCustomer ? `${subject} · ${customer_name}` : subject,
        end: <CaseStatusBadge status={status} />,
        run: () => goTo('cases', { case: id }),
      })),
    };
  },
  showAll: (search) => goTo('cases', { search }),
});

type CustomerSearchProps = SearchProviderProps & {
  /** Opens a page of their invoices; absent while orders are not invoiced. */
  goToInvoices?: GoToPage | undefined;
};

/** All that customers find is their own, so they do not search by customer. */
export const customerSearchProviders = ({
  goTo,
  goToInvoices,
  ...open
}: CustomerSearchProps): SearchProvider[] => [
  {
    ...orderProvider({ ...open, showsCustomer: false, showAll: (search) => goTo('orders', { search }) }),
    searchedBy: ['an order number', 'a status'],
  },
  caseProvider(goTo, false),
  ...(goToInvoices ? [invoiceProvider(goToInvoices, false)] : []),
];
