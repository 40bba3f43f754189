import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { showingText } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { matchesSearch } from './matches-search.ts';
import { PricesTable } from './prices-table.tsx';

type CustomerPricesProps = {
  customer_id: string;
  search: string;
  onSearch: (text: string) => void;
  onAdd: () => void;
};

/** Search and count, beside the customer where there is room. */
const barStyles = [
  'min-[900px]:grid min-[900px]:grid-cols-[minmax(0,1fr)_auto] min-[900px]:items-end min-[900px]:gap-x-3',
  'min-[900px]:*:mb-4 min-[900px]:*:min-h-control',
].join(' ');

/**
 * All prices of one customer. There are at most as many as SKUs, so the list is loaded at once and searched
 * here.
 */
export function CustomerPrices({ customer_id, search, onSearch, onAdd }: CustomerPricesProps) {
  const { data: prices, error, refetch } = useQuery(customerPricesQuery(customer_id));
  const shown = prices?.filter((price) => matchesSearch(price, search));
  return (
    <>
      {prices?.length !== 0 && (
        <div className={barStyles}>
          <FilterBar
            search={{ label: 'Item or category', value: search, onSearch }}
            count={prices && shown ? showingText(shown.length, prices.length, 'custom prices') : ''}
          />
        </div>
      )}
      <PricesTable
        prices={shown}
        empty={
          search && prices?.length ? <NoMatch onClear={() => onSearch('')} /> : <NoPrices onAdd={onAdd} />
        }
        error={
          error &&
          !prices && <LoadError title="Failed to load customer pricing" error={error} onRetry={refetch} />
        }
      />
      {shown && shown.length > 0 && (
        <p className="col-span-full mt-3 text-xs text-ink-3">
          Customers see only the items that have a price here. A change counts for new orders; orders already
          placed keep the price agreed.{' '}
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
