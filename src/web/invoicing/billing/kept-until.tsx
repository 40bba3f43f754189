import { useQuery } from '@tanstack/react-query';
import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';

/** Until when invoices of a customer name them, also once they are erased; nothing where there are none. */
export function KeptUntil({ customer_id }: { customer_id: string }) {
  const { data, error } = useQuery({ ...billingQuery(customer_id), staleTime: 0 });
  if (error) return ' Their invoices keep name, address and ABN for the years that the money settings say.';
  if (!data?.documents_kept_until) return null;
  return ` Their invoices keep name, address and ABN until ${formatShortDateOfYear(data.documents_kept_until)}.`;
}
