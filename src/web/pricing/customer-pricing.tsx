import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { Id, SearchText } from '#shared/kernel/text.ts';
import { exportCustomerPricesRoute } from '#shared/pricing/pricing.contract.ts';
import { customerQuery } from '#web/accounts/people/customer-query.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { useGstMode } from '#web/business/business.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportButton } from '#web/ui/export/export-button.tsx';
import { descriptionOf } from '#web/ui/list/export-list.tsx';
import { AddPriceDialog } from './add-price-dialog.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { CustomerPrices } from './customer-prices.tsx';
import { matchesSearch } from './matches-search.ts';

const PricingSearch = z.object({ customer: Id.optional(), search: SearchText(200).optional() });

/** Customer, search and count in one line. */
const pageStyles =
  'min-[900px]:grid min-[900px]:grid-cols-[minmax(0,360px)_minmax(0,1fr)] min-[900px]:items-end min-[900px]:gap-x-3';

/** The prices agreed with one customer at a time, for staff. */
export function CustomerPricing() {
  const [{ customer: customer_id, search = '' }, setSearch] = useSearchState(PricingSearch);
  const [isAdding, setAdding] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { gst_charged } = useGstMode();
  const { data: customer = null } = useQuery({
    ...customerQuery(customer_id ?? ''),
    enabled: customer_id !== undefined,
  });
  const choose = (chosen: User | null) => {
    setMissing(false);
    if (chosen) client.setQueryData(customerQuery(chosen.id).queryKey, chosen);
    setSearch({ customer: chosen?.id, search: undefined });
  };
  const add = () => {
    setAdding(customer_id !== undefined);
    setMissing(customer_id === undefined);
    if (customer_id === undefined) field.current?.focus();
  };
  return (
    <section className={pageStyles} aria-labelledby="pricing-title">
      <div className={classNames('section-head col-span-full', customer_id && 'max-md:[&>h2]:basis-full')}>
        <h2 id="pricing-title">Custom Prices</h2>
        {gst_charged && <span className="text-xs text-ink-3">Before GST; the total includes it</span>}
        {customer_id !== undefined && (
          <ExportPrices customer_id={customer_id} search={search} className="ms-auto" />
        )}
        <Button variant="primary" icon={Plus} className="[span+&]:ms-auto" onClick={add}>
          Add Custom Price
        </Button>
      </div>
      <div className="mb-4 grid max-w-100 gap-3 max-md:max-w-none">
        <CustomerSelect ref={field} value={customer_id === undefined ? null : customer} onChange={choose} />
        {isMissing && <Alert>Please select a customer first</Alert>}
      </div>
      {customer_id === undefined ? (
        <NoCustomer />
      ) : (
        <CustomerPrices
          // Another customer starts with fresh state.
          key={customer_id}
          customer_id={customer_id}
          search={search}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
          onAdd={add}
        />
      )}
      {isAdding && customer_id !== undefined && (
        <AddPriceDialog
          customer_id={customer_id}
          customer_name={customer?.full_name}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function NoCustomer() {
  return (
    <EmptyState art="search" title="Choose a customer" className="card col-span-full">
      A customer can order only what has a price agreed with them. Find one to see and change theirs.
    </EmptyState>
  );
}

type ExportPricesProps = { customer_id: string; search: string; className?: string };

/** `Export CSV` of the prices of a customer, those that are searched for. Nothing while there is none. */
function ExportPrices({ customer_id, search, className }: ExportPricesProps) {
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
