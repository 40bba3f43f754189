import { useQuery } from '@tanstack/react-query';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { type OnFilter, searchFilter } from '#web/ui/filters/list-filters.ts';
import { periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { DeliveryStatusChips } from './delivery-status-chips.tsx';
import {
  isStaffTrackingFiltered,
  noStaffTrackingFilters,
  type StaffTrackingSearch,
} from './staff-tracking-search.ts';

const sortOptions = [
  { value: 'delivery_date', label: 'Delivery' },
  { value: 'pickup_date', label: 'Pickup' },
  { value: 'created_at', label: 'Created' },
  { value: 'customer_name', label: 'Customer' },
  { value: 'status', label: 'Status' },
  { value: 'total_amount', label: 'Total' },
] as const;

type StaffTrackingFiltersProps = {
  filters: StaffTrackingSearch;
  onFilter: OnFilter<StaffTrackingSearch>;
  count: string;
};

export function StaffTrackingFilters({ filters, onFilter, count }: StaffTrackingFiltersProps) {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const { data: drivers = [] } = useQuery(driversQuery);
  const driver = drivers.find(({ id }) => id === filters.driver_id);
  const period = periodText(filters);
  return (
    <div className="filters-box">
      <FilterBar
        fold
        search={searchFilter('Order number, customer or email', filters.search, onFilter)}
        active={[
          period && {
            label: 'Delivery date',
            value: period,
            onRemove: () => onFilter({ range: undefined, from: undefined, to: undefined }),
          },
          filters.driver_id && {
            label: 'Driver',
            value: driver?.full_name ?? 'One driver',
            onRemove: () => onFilter({ driver_id: undefined }),
          },
        ]}
        isNarrowed={isStaffTrackingFiltered(filters)}
        onClear={() => onFilter(noStaffTrackingFilters)}
        count={count}
      >
        <PeriodFilter label="Delivery date" value={filters} today={today} onChange={onFilter} />
        <FilterMenu
          label="Driver"
          options={drivers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          selected={filters.driver_id ? [filters.driver_id] : []}
          onChange={([driver_id]) => onFilter({ driver_id })}
        />
        <SortMenu
          options={sortOptions}
          value={filters.sort ?? 'delivery_date'}
          direction={filters.direction ?? 'desc'}
          onChange={(sort, direction) => onFilter({ sort, direction })}
        />
      </FilterBar>
      <div className="filters__chips">
        <DeliveryStatusChips
          chosen={filters.delivery_status}
          onChange={(delivery_status) => onFilter({ delivery_status })}
        />
      </div>
    </div>
  );
}
