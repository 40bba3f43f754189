import { ReceiptText, Wallet } from 'lucide-react';
import type { SearchProvider } from '#web/palette/commands.ts';
import { Money } from '#web/ui/display/money.tsx';

/** Opens what is below a page: `/{id}`, or nothing for the page itself. */
export type GoToPage = (path: string, search?: object) => void;

/** Its code comes with the first search. */
const finders = () => import('#web/invoicing/find-money.ts');

/** Invoices and notes, of which drafts have no number yet. */
export const invoiceProvider = (goTo: GoToPage, isStaff: boolean): SearchProvider => ({
  heading: 'Invoices',
  icon: ReceiptText,
  searchedBy: ['an invoice number', 'a purchase order'],
  search: async (search, signal) => {
    const { rows, total } = await (await finders()).findInvoices(search, signal);
    return {
      total,
      rows: rows.map(({ id, document_number, customer_name, purchase_order, total: amount }) => ({
        id,
        label: document_number ?? 'Draft',
        note: [isStaff && customer_name, purchase_order].filter(Boolean).join(' · '),
        end: <Money cents={amount} className="text-ink-2" />,
        run: () => goTo(`/${id}`),
      })),
    };
  },
  showAll: (search) => goTo('', isStaff ? { tab: 'invoices', search } : { search }),
});

export const paymentProvider = (goTo: GoToPage): SearchProvider => ({
  heading: 'Payments',
  icon: Wallet,
  searchedBy: ['a payment number'],
  search: async (search, signal) => {
    const { rows, total } = await (await finders()).findPayments(search, signal);
    return {
      total,
      rows: rows.map(({ id, payment_number, customer_name, reference, amount }) => ({
        id,
        label: payment_number,
        note: [customer_name, reference].filter(Boolean).join(' · '),
        end: <Money cents={amount} className="text-ink-2" />,
        run: () => goTo('', { tab: 'payments', search: payment_number }),
      })),
    };
  },
  showAll: (search) => goTo('', { tab: 'payments', search }),
});
