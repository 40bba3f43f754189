import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Plus, Table2, Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { Id, SearchText } from '#shared/kernel/text.ts';
import { exportAllPricesRoute, exportCustomerPricesRoute } from '#shared/pricing/pricing.contract.ts';
import { customerQuery } from '#web/accounts/people/customer-query.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useOpenTab, useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';
import { descriptionOf } from '#web/ui/list/export-list.tsx';
import { ListLine } from '#web/ui/list/list-line.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { AddPriceDialog } from './add-price-dialog.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { CustomerPrices } from './customer-prices.tsx';
import { matchesSearch } from './matches-search.ts';

const PriceGrid = lazyWithRetry(async () => (await import('./price-grid.tsx')).PriceGrid);

const GridSearch = z.object({ customer: Id.optional(), view: z.enum(['grid']).optional() });
const PricingSearch = z.object({ customer: Id.optional(), search: SearchText(200).optional() });

/** The prices agreed with one customer at a time, for staff: those there are, or all items in a grid. */
export function CustomerPricing() {
  const [{ customer, view }] = useSearchState(GridSearch);
  // Another customer starts with fresh state.
  return customer && view ? <PriceGrid key={customer} customer_id={customer} /> : <CustomPrices />;
}

function CustomPrices() {
  const [{ customer: customer_id, search = '' }, setSearch] = useSearchState(PricingSearch);
  const [isAdding, setAdding] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const today = useToday();
  const openTab = useOpenTab();
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { gst_charged } = useGstMode();
  const { data: customer = null } = useQuery({
    ...customerQuery(customer_id ?? ''),
    enabled: customer_id !== undefined,
  });
  const { data } = useQuery({
    ...customerPricesQuery(customer_id ?? ''),
    enabled: customer_id !== undefined,
  });
  const prices = data ?? [];
  const shown = data?.filter(({ sku_name: name, category }) => matchesSearch({ name, category }, search));
  const choose = (chosen: User | null) => {
    // Who was asked for to add a price gets it next.
    setAdding(isMissing && chosen !== null);
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
    <section aria-labelledby="pricing-title">
      <ListLine
        title="Custom Prices"
        titleId="pricing-title"
        count={
          shown && {
            text: `${formatCount(shown.length)} of ${formatCount(prices.length)}`,
            noun: 'custom prices',
          }
        }
        search={
          prices.length > 0
            ? {
                label: 'Item or category',
                value: search,
                onSearch: (text) => setSearch({ search: text || undefined }, { replace: true }),
              }
            : undefined
        }
        more={
          <>
            <MenuItem icon={Tag} onSelect={() => openTab('users', { role: 'customer', for: 'prices' })}>
              Set Prices for Many
            </MenuItem>
            {(customer_id === undefined || prices.length > 0) && (
              <MenuItem icon={Download} onSelect={() => setExporting(true)}>
                Export CSV
              </MenuItem>
            )}
          </>
        }
        action={
          <>
            {customer_id !== undefined && (
              <Link
                to="."
                search={{ tab: 'pricing', customer: customer_id, view: 'grid' } as object}
                className={buttonStyles({})}
                data-slot="button"
              >
                <Table2 aria-hidden="true" />
                Price Grid
              </Link>
            )}
            <Button variant="primary" icon={Plus} onClick={add}>
              Add Custom Price
            </Button>
          </>
        }
      />
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
          onClear={() => setSearch({ search: undefined }, { replace: true })}
          onAdd={add}
        />
      )}
      {gst_charged && (
        <p className="mt-1 text-xs text-ink-3">Prices are before GST; the total includes it.</p>
      )}
      {isExporting && customer_id === undefined && (
        <LazyExportDialog
          route={exportAllPricesRoute}
          input={{}}
          description="Custom prices of all customers"
          filename={`washline-prices-${today}.csv`}
          rows="All rows. Sorted by Customer and Item."
          onClose={() => setExporting(false)}
        />
      )}
      {isExporting && customer_id !== undefined && (
        <LazyExportDialog
          route={exportCustomerPricesRoute}
          input={{ params: { customer_id }, query: search ? { search } : {} }}
          description={descriptionOf('custom prices', shown?.length)}
          filename={`washline-prices-${today}.csv`}
          rows={
            search
              ? `All rows of these filters: Search ${search}. Sorted by Item.`
              : 'All rows. Sorted by Item.'
          }
          onClose={() => setExporting(false)}
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
    <EmptyState art="search" title="Choose a customer" className="card">
      A customer can order only what has a price agreed with them. Find one to see and change theirs.
    </EmptyState>
  );
}
