import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import type { CustomerOrdersState } from './customer-orders-state.ts';

const statuses = [
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

export function CustomerOrdersFilters({ state, count }: { state: CustomerOrdersState; count: string }) {
  const { chosen, set, sort, direction } = state;
  const toggle = (status: OrderStatus, pressed: boolean) =>
    set({ status: statuses.filter((each) => (each === status ? pressed : chosen.includes(each))) });
  return (
    <div className="order-filters">
      <FilterBar
        search={{
          label: 'Order number',
          value: state.search,
          onSearch: (search) => set({ search }, { replace: true }),
        }}
        count={count}
      >
        <SortMenu
          options={sorts}
          value={sort}
          direction={direction}
          onChange={(by, towards) => set({ sort: by, direction: towards })}
        />
      </FilterBar>
      <Chips label="Status">
        {statuses.map((status) => (
          <Chip key={status} pressed={chosen.includes(status)} onPress={(pressed) => toggle(status, pressed)}>
            {orderStatusLabels[status]}
          </Chip>
        ))}
        {state.isNarrowed && (
          <Button variant="ghost" size="sm" onClick={state.clear}>
            Clear Filters
          </Button>
        )}
      </Chips>
    </div>
  );
}
