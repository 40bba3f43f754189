import { useQuery } from '@tanstack/react-query';
import { MessageCirclePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { formatCents } from '#shared/kernel/money.ts';
import { SearchText } from '#shared/kernel/text.ts';
import { chargeLabels } from '#shared/orders/charges.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { type GstMode, gstOf, withGst } from '#shared/pricing/gst.ts';
import { useBusiness, useGstMode } from '#web/business/business.api.ts';
import { gstColumns } from '#web/business/gst-columns.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { matchesSearch } from './matches-search.ts';
import { pricedSkusQuery } from './pricing.api.ts';

type Priced = PricedSku & { customer_price: number };
type MyPricesProps = {
  customer_id: string;
  onAskForPrice: () => void;
  /** In place of the list, where nothing is priced. */
  noPrices: ReactNode;
};

const PricesSearch = z.object({ search: SearchText(200).optional() });
/** A list of so many is read as quickly as it is searched. */
const readAtOnce = 12;

const isPriced = (sku: PricedSku): sku is Priced => sku.customer_price !== null;

/** What a customer may order and what each costs, by category. */
export function MyPrices({ customer_id, onAskForPrice, noPrices }: MyPricesProps) {
  const { data, error, refetch } = useQuery(pricedSkusQuery(customer_id));
  const [{ search = '' }, setSearch] = useSearchState(PricesSearch);
  const mode = useGstMode();
  const find = (text: string) => setSearch({ search: text || undefined }, { replace: true });
  const prices = data?.filter(isPriced).toSorted((one, other) => one.category.localeCompare(other.category));
  const shown = prices?.filter((sku) => matchesSearch(sku, search));
  const isEmpty = prices?.length === 0;
  return (
    <>
      <div className="page-head">
        <div className="me-auto min-w-0">
          <h1>My Prices</h1>
          <p role="status">{shown && prices && !isEmpty && countText(shown.length, prices.length)}</p>
        </div>
        {!isEmpty && (
          <Button icon={MessageCirclePlus} onClick={onAskForPrice}>
            Ask for a price
          </Button>
        )}
      </div>
      {isEmpty ? (
        noPrices
      ) : (
        <>
          {prices && prices.length > readAtOnce && (
            <div className="mb-3 flex">
              <SearchInput label="Item or category" value={search} onSearch={find} />
            </div>
          )}
          <DataTable
            label="My Prices"
            className="[&_td]:wrap-anywhere"
            columns={columnsWith(mode)}
            rows={shown}
            rowId={({ id }) => id}
            card={(sku) => <PriceCard sku={sku} mode={mode} />}
            empty={<NoMatch noun="prices" onClear={() => find('')} />}
            error={
              error && !data && <LoadError title="Failed to load prices" error={error} onRetry={refetch} />
            }
          />
          {prices && <ChargedBeside mode={mode} />}
        </>
      )}
    </>
  );
}

const countText = (shown: number, all: number): string =>
  shown === all ? `${formatCount(all)} ${all === 1 ? 'item' : 'items'}` : `${shown} of ${all} items`;

const columnsWith = (mode: GstMode): Column<Priced>[] => [
  { id: 'name', header: 'Item', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { id: 'category', header: 'Category', width: '20%', cell: ({ category }) => category },
  { id: 'unit', header: 'Unit', width: '14%', cell: ({ unit }) => unit },
  {
    id: 'price',
    header: mode.gst_charged ? 'Ex GST' : 'Price',
    align: 'end',
    width: '12%',
    cell: ({ customer_price }) => <Money cents={customer_price} />,
  },
  ...gstColumns<Priced>(mode, ({ customer_price }) => customer_price, ['12%', '12%']),
];

function PriceCard({ sku: { name, category, unit, customer_price }, mode }: { sku: Priced; mode: GstMode }) {
  return (
    <div className="flex items-start gap-3 text-[length:var(--type-base)]">
      <div className="min-w-0 flex-auto wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="line2">{`${category} · ${unit}`}</span>
      </div>
      <div className="flex-none text-end">
        <Money cents={withGst(customer_price, mode)} className="font-medium" />
        {mode.gst_charged && (
          <span className="line2 tabular-nums">
            {`${formatCents(customer_price)} + ${formatCents(gstOf(customer_price, mode))} GST`}
          </span>
        )}
      </div>
    </div>
  );
}

function ChargedBeside({ mode }: { mode: GstMode }) {
  const { minimum_charge, delivery_fee } = useBusiness();
  const charged = [
    minimum_charge ? `${chargeLabels.minimum} ${formatCents(minimum_charge)}` : [],
    delivery_fee ? `${chargeLabels.delivery} ${formatCents(delivery_fee)}` : [],
  ].flat();
  if (charged.length === 0) return null;
  const before = mode.gst_charged ? ', before GST' : '';
  return <p className="mt-3 text-sm text-ink-2">{`For each order: ${charged.join(' and ')}${before}.`}</p>;
}
