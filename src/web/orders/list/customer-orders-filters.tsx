import { businessDay } from '#shared/kernel/time.ts';
import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import type { CustomerOrdersSearch } from './customer-orders-search.ts';

const offeredStatuses = [
  'pending',
  'scheduled',
  'processing',
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[];

const sorts = [
  { value: 'created_at', label: 'Order Date' },
  { value: 'delivery_date', label: 'Delivery Date' },
  { value: 'status', label: 'Status' },
  { value: 'total_amount', label: 'Total' },
] as const;

const typeLabels = { regular: 'Regular', recurring: 'Recurring' } as const;
const types = toOptions(['regular', 'recurring'], typeLabels);

export function CustomerOrdersFilters({ state, count }: { state: CustomerOrdersSearch; count: string }) {
  const { selectedStatuses, set, period, type, sort, direction } = state;
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  return (
    <div className="filters-box">
      <FilterBar
        fold
        search={{
          label: 'Order number or status',
          value: state.search,
          onSearch: (search) => set({ search }, { replace: true }),
        }}
        active={activeFilters(state)}
        isNarrowed={state.isFiltered}
        onClear={state.clear}
        count={count}
      >
        <PeriodFilter label="Order date" value={period} today={today} onChange={set} />
        <FilterMenu
          label="Type"
          options={types}
          selected={type ? [type] : []}
          onChange={([one]) => set({ type: one })}
        />
        <SortMenu
          options={sorts}
          value={sort}
          direction={direction}
          onChange={(by, towards) => set({ sort: by, direction: towards })}
        />
      </FilterBar>
      <div className="filters__chips">
        <ChipChoice
          label="Status"
          options={offeredStatuses}
          labels={orderStatusLabels}
          chosen={selectedStatuses}
          onChange={(status = []) => set({ status })}
        />
      </div>
    </div>
  );
}

/** The status filter is not among them: it has its own chips below the bar. */
function activeFilters({ period, type, set }: CustomerOrdersSearch) {
  const periodLabel = periodText(period);
  return [
    periodLabel && {
      label: 'Order date',
      value: periodLabel,
      onRemove: () => set({ range: undefined, from: undefined, to: undefined }),
    },
    type && { label: 'Type', value: typeLabels[type], onRemove: () => set({ type: undefined }) },
  ];
}
