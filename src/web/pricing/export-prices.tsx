import { useQuery } from '@tanstack/react-query';
import { exportCustomerPricesRoute } from '#shared/pricing/pricing.contract.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { ExportButton } from '#web/ui/export/export-button.tsx';
import { descriptionOf } from '#web/ui/list/export-list.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { matchesSearch } from './matches-search.ts';

type ExportPricesProps = { customer_id: string; search: string; className?: string };

/** `Export CSV` of the prices of a customer, those that are searched for. Nothing while there is none. */
export function ExportPrices({ customer_id, search, className }: ExportPricesProps) {
  const today = useToday();
  const { data: prices = [] } = useQuery(customerPricesQuery(customer_id));
  if (prices.length === 0) return null;
  const shown = prices.filter((price) => matchesSearch(price, search));
  return (
    <ExportButton
      className={className}
      route={exportCustomerPricesRoute}
      input={{ params: { customer_id }, query: search ? { search } : {} }}
      description={descriptionOf('custom prices', shown.length)}
      filename={`washline-prices-${today}.csv`}
      rows={
        search ? `All rows of these filters: Search ${search}. Sorted by Item.` : 'All rows. Sorted by Item.'
      }
    />
  );
}
