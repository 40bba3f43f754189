import { businessDay } from '#shared/kernel/time.ts';
import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import type { orderSorts } from '#shared/orders/orders.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { emptyToUndefined, type OnFilter, searchFilter, toOptions } from '#web/ui/filters/list-filters.ts';
import { periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { noStaffOrdersFilters, type StaffOrdersSearch } from './staff-orders-search.ts';

const statusOptions = toOptions(orderStatuses, orderStatusLabels);
const deliveryOptions = toOptions(deliveryStatuses, deliveryStatusLabels);
const typeLabels = { recurring: 'Recurring', regular: 'One-time' } as const;
const typeOptions = toOptions(['recurring', 'regular'], typeLabels);
const driverLabels = { waiting: 'Waiting', assigned: 'Assigned' } as const;
const driverOptions = toOptions(['waiting', 'assigned'], driverLabels);

const dateLabels = { created_at: 'Ordered', pickup_date: 'Pickup', delivery_date: 'Delivery' } as const;
const dateNames = ['created_at', 'pickup_date', 'delivery_date'] as const;

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
  onFilter: OnFilter<StaffOrdersSearch>;
  count: string;
};

export function StaffOrdersFilters({ filters, onFilter, count }: StaffOrdersFiltersProps) {
  const { type, status = [], delivery_status = [], driver } = filters;
  return (
    <FilterBar
      fold
      search={searchFilter('Order number, customer or email', filters.search, onFilter)}
      active={activeFilters(filters, onFilter)}
      onClear={() => onFilter(noStaffOrdersFilters)}
      count={count}
    >
      <FilterMenu
        label="Type"
        options={typeOptions}
        selected={type ? [type] : []}
        onChange={([chosen]) => onFilter({ type: chosen })}
      />
      <FilterMenu
        label="Status"
        multiple
        options={statusOptions}
        selected={status}
        onChange={(chosen) => onFilter({ status: emptyToUndefined(chosen) })}
      />
      <FilterMenu
        label="Delivery status"
        multiple
        options={deliveryOptions}
        selected={delivery_status}
        onChange={(chosen) => onFilter({ delivery_status: emptyToUndefined(chosen) })}
      />
      <FilterMenu
        label="Driver"
        options={driverOptions}
        selected={driver ? [driver] : []}
        onChange={([chosen]) => onFilter({ driver: chosen })}
      />
      <DateFilter filters={filters} onFilter={onFilter} />
      <SortMenu
        options={sortOptions}
        value={filters.sort ?? 'created_at'}
        direction={filters.direction ?? 'desc'}
        onChange={(sort, direction) => onFilter({ sort, direction })}
      />
    </FilterBar>
  );
}

type DateFilterProps = Pick<StaffOrdersFiltersProps, 'filters' | 'onFilter'>;

/** A period, and which date of the order it applies to. */
function DateFilter({ filters: { date = 'created_at', range, from, to }, onFilter }: DateFilterProps) {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const choose = (text: string) => {
    const chosen = dateNames.find((name) => name === text);
    onFilter({ date: chosen === 'created_at' ? undefined : chosen });
  };
  return (
    <PeriodFilter label="Date" value={{ range, from, to }} today={today} onChange={onFilter}>
      <Field label="Which date">
        <Select value={date} onChange={({ target }) => choose(target.value)}>
          <SelectOptions values={dateNames} labels={dateLabels} />
        </Select>
      </Field>
    </PeriodFilter>
  );
}

function activeFilters(
  { type, status, delivery_status, driver, modification, date = 'created_at', ...period }: StaffOrdersSearch,
  onFilter: StaffOrdersFiltersProps['onFilter'],
) {
  const { range, from, to } = period;
  const days = periodText({ range, from, to });
  return [
    type && {
      label: 'Type',
      value: typeLabels[type],
      onRemove: () => onFilter({ type: undefined }),
    },
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
    modification && {
      label: 'Proposed change',
      value: 'Waiting for the customer',
      onRemove: () => onFilter({ modification: undefined }),
    },
    days && {
      label: date === 'created_at' ? 'Date' : dateLabels[date],
      value: days,
      onRemove: () => onFilter({ date: undefined, range: undefined, from: undefined, to: undefined }),
    },
  ];
}
