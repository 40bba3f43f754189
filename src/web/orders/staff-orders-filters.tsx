import { deliveryStatuses, deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import type { orderSorts } from '#shared/orders/orders.contract.ts';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import { noFilters, type StaffOrdersSearch } from './staff-orders-search.ts';

const statusOptions = orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }));
const deliveryOptions = deliveryStatuses.map((value) => ({ value, label: deliveryStatusLabels[value] }));
const driverLabels = { waiting: 'Waiting', assigned: 'Assigned' } as const;
const driverOptions = [
  { value: 'waiting', label: driverLabels.waiting },
  { value: 'assigned', label: driverLabels.assigned },
] as const;

const sortOptions = [
  { value: 'created_at', label: 'Created' },
  { value: 'pickup_date', label: 'Pickup' },
  { value: 'delivery_date', label: 'Delivery' },
  { value: 'status', label: 'Status' },
  { value: 'total_amount', label: 'Total' },
  { value: 'customer_name', label: 'Customer' },
] as const satisfies readonly { value: (typeof orderSorts)[number]; label: string }[];

type StaffOrdersFiltersProps = {
  filters: StaffOrdersSearch;
  /** Merges; `replace` keeps every letter typed out of the history. */
  onFilter: (patch: Partial<StaffOrdersSearch>, options?: { replace: boolean }) => void;
  count: string;
};

export function StaffOrdersFilters({ filters, onFilter, count }: StaffOrdersFiltersProps) {
  const { search = '', status = [], delivery_status = [], driver } = filters;
  return (
    <FilterBar
      fold
      search={{
        label: 'Order number, customer or email',
        value: search,
        onSearch: (text) => onFilter({ search: text || undefined }, { replace: true }),
      }}
      active={activeFilters(filters, onFilter)}
      onClear={() => onFilter(noFilters)}
      count={count}
    >
      <FilterMenu
        label="Status"
        multiple
        options={statusOptions}
        selected={status}
        onChange={(chosen) => onFilter({ status: someOf(chosen) })}
      />
      <FilterMenu
        label="Delivery status"
        multiple
        options={deliveryOptions}
        selected={delivery_status}
        onChange={(chosen) => onFilter({ delivery_status: someOf(chosen) })}
      />
      <FilterMenu
        label="Driver"
        options={driverOptions}
        selected={driver ? [driver] : []}
        onChange={([chosen]) => onFilter({ driver: chosen })}
      />
      <SortMenu
        options={sortOptions}
        value={filters.sort ?? 'created_at'}
        direction={filters.direction ?? 'desc'}
        onChange={(sort, direction) => onFilter({ sort, direction })}
      />
    </FilterBar>
  );
}

const someOf = <Value,>(chosen: Value[]) => (chosen.length > 0 ? chosen : undefined);

function activeFilters(
  { status, delivery_status, driver }: StaffOrdersSearch,
  onFilter: StaffOrdersFiltersProps['onFilter'],
) {
  const chips = [
    status && {
      label: 'Status',
      value: status.map((each) => orderStatusLabels[each]).join(', '),
      onRemove: () => onFilter({ status: undefined }),
    },
    delivery_status && {
      label: 'Delivery status',
      value: delivery_status.map((each) => deliveryStatusLabels[each]).join(', '),
      onRemove: () => onFilter({ delivery_status: undefined }),
    },
    driver && {
      label: 'Driver',
      value: driverLabels[driver],
      onRemove: () => onFilter({ driver: undefined }),
    },
  ];
  return chips.filter((chip) => chip !== undefined);
}
