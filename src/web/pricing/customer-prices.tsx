import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { breakdownOf, type GstMode, gstLabelOf } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { gstColumns } from '#web/business/gst-columns.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { customerPricesQuery, useRemovePrice } from './customer-prices.api.ts';
import { differenceFromBase } from './difference-from-base.ts';
import { matchesSearch } from './matches-search.ts';
import { PriceCell } from './price-cell.tsx';

type PricesTableProps = { prices: readonly CustomerPrice[] | undefined; empty: ReactNode; error: ReactNode };

export function PricesTable({ prices, ...rest }: PricesTableProps) {
  const mode = useGstMode();
  return (
    <DataTable
      {...rest}
      className="[&_td]:h-15 [&_td]:wrap-anywhere"
      label="Custom prices"
      columns={columnsWith(mode)}
      rows={prices}
      rowId={(price) => price.id}
      card={(price) => <PriceCard price={price} />}
    />
  );
}

const columnsWith = (mode: GstMode): Column<CustomerPrice>[] => [
  { id: 'sku_name', header: 'Item', cell: (price) => <PricedItem price={price} /> },
  {
    id: 'base_price',
    header: 'Base price',
    align: 'end',
    width: '11%',
    cell: (price) => <Money cents={price.base_price} className="text-ink-2" />,
  },
  {
    id: 'custom_price',
    header: 'Custom price',
    align: 'end',
    width: '25%',
    cell: (price) => <PriceCell price={price} />,
  },
  {
    id: 'against',
    header: 'vs base price',
    align: 'end',
    width: '14%',
    cell: (price) => <BaseDifference price={price} />,
  },
  ...gstColumns<CustomerPrice>(mode, ({ custom_price }) => custom_price, ['11%', '11%']),
  {
    id: 'remove',
    header: 'Remove',
    hideHeader: true,
    width: '52px',
    cell: (price) => <RemovePrice price={price} />,
  },
];

function PricedItem({ price }: { price: CustomerPrice }) {
  return (
    <>
      <span className="font-medium">{price.sku_name}</span>
      <span className="line2">
        {price.category} · {price.unit}
      </span>
    </>
  );
}

function BaseDifference({ price }: { price: CustomerPrice }) {
  const { amount, percent } = differenceFromBase(price.base_price, price.custom_price);
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap tabular-nums text-ink-2 block">{amount}</span>
      {percent && <span className="line2">{percent}</span>}
    </span>
  );
}

const amountsStyles = [
  'grid grid-cols-[repeat(4,auto)] justify-between gap-2 border-t border-line pt-2',
  '*:last:text-end [&_dt]:text-xs [&_dt]:text-ink-3 [&>:last-child_dd]:font-medium',
].join(' ');

/** A row as a card, for narrow screens. */
function PriceCard({ price }: { price: CustomerPrice }) {
  const mode = useGstMode();
  return (
    <>
      <div className="flex min-w-0 items-start wrap-anywhere">
        <div className="min-w-0 flex-auto text-[length:var(--type-base)]">
          <PricedItem price={price} />
        </div>
        <RemovePrice price={price} className="-mt-1.5 -mr-2" />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-[length:var(--type-base)]">
        <span className="text-ink-3">Custom price</span>
        <PriceCell price={price} />
      </div>
      <PriceBreakdown
        kind="list"
        className={amountsStyles}
        amounts={{ ...breakdownOf(price.custom_price, mode), base: price.base_price }}
        gstLabel={gstLabelOf(mode)}
      >
        <div>
          <dt>vs base price</dt>
          <dd>
            <BaseDifference price={price} />
          </dd>
        </div>
      </PriceBreakdown>
    </>
  );
}

function RemovePrice({ price, className }: { price: CustomerPrice; className?: string }) {
  const { mutateAsync } = useRemovePrice();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove the custom price of ${price.sku_name}?`,
      body: 'The customer can no longer order it. Orders already placed keep the price agreed.',
      action: 'Remove Price',
      danger: true,
    });
    if (!isSure) return;
    await run(() => mutateAsync({ params: { id: price.id } }), {
      done: 'Custom pricing removed successfully',
      failure: 'Failed to remove custom pricing',
    });
  };
  return (
    <IconButton
      icon={Trash2}
      size="sm"
      className={className}
      aria-label={`Remove custom price of ${price.sku_name}`}
      disabled={isBusy}
      onClick={remove}
    />
  );
}

type CustomerPricesProps = {
  customer_id: string;
  search: string;
  onClear: () => void;
  onAdd: () => void;
};

/**
 * All prices of one customer. There are at most as many as SKUs, so the list is loaded at once and searched
 * here.
 */
export function CustomerPrices({ customer_id, search, onClear, onAdd }: CustomerPricesProps) {
  const { data: prices, error, refetch } = useQuery(customerPricesQuery(customer_id));
  const shown = prices?.filter(({ sku_name: name, category }) => matchesSearch({ name, category }, search));
  return (
    <>
      <PricesTable
        prices={shown}
        empty={search && prices?.length ? <NoMatch onClear={onClear} /> : <NoPrices onAdd={onAdd} />}
        error={
          error &&
          !prices && <LoadError title="Failed to load customer pricing" error={error} onRetry={refetch} />
        }
      />
      {shown && shown.length > 0 && (
        <p className="mt-3 text-xs text-ink-3">
          Customers see only the items that have a price here. A change counts for new orders, also for the
          next of a recurring one; orders already placed keep the price agreed.{' '}
          <span className="pointer-coarse:hidden">
            Type over a price to change it: Enter saves it and goes to the next, Escape leaves it as it was.
          </span>
        </p>
      )}
    </>
  );
}

function NoPrices({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      art="shirt"
      title="No custom prices yet"
      actions={
        <Button icon={Plus} onClick={onAdd}>
          Add Custom Price
        </Button>
      }
    >
      This customer cannot order anything until an item has a price for them.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title="No custom prices match your search"
      actions={<Button onClick={onClear}>Clear Search</Button>}
    >
      Search for another item or category.
    </EmptyState>
  );
}
