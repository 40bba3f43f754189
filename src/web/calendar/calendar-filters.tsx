import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { orderTypeLabels, orderTypes } from '#shared/orders/order-type.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { emptyToUndefined, toOptions } from '#web/ui/filters/list-filters.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { type CalendarFilters as Filters, noFilters } from './calendar-search.ts';

const typeOptions = toOptions(orderTypes, orderTypeLabels);
const statusOptions = toOptions(orderStatuses, orderStatusLabels);
const datesOptions = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'both', label: 'Both' },
] as const;

type CalendarFiltersProps = {
  /** Staff switch on what is planned; customers always see it. */
  hasPlannedSwitch: boolean;
  showsPlanned: boolean;
  filters: Filters;
  onFilter: (patch: Partial<Filters>) => void;
  count: string;
};

/** Filters the orders, and chooses which of their two dates the calendar shows. */
export function CalendarFilters({
  filters,
  onFilter,
  count,
  hasPlannedSwitch,
  showsPlanned,
}: CalendarFiltersProps) {
  const { type, status = [], dates = 'both' } = filters;
  return (
    <div className="max-md:[&_[aria-haspopup=dialog]]:flex-1 max-md:[&_[aria-haspopup=dialog]]:justify-between">
      <FilterBar active={activeFilters(filters, onFilter)} onClear={() => onFilter(noFilters)} count={count}>
        <FilterMenu
          label="Order type"
          options={typeOptions}
          selected={type ? [type] : []}
          onChange={([chosen]) => onFilter({ type: chosen })}
        />
        <FilterMenu
          label="Order status"
          multiple
          options={statusOptions}
          selected={status}
          onChange={(chosen) => onFilter({ status: emptyToUndefined(chosen) })}
        />
        <Segment
          className="max-md:w-full max-md:[&_button]:flex-1 max-md:[&_button]:justify-center"
          label="Dates shown"
          options={datesOptions}
          value={dates}
          onChange={(chosen) => onFilter({ dates: chosen === 'both' ? undefined : chosen })}
        />
        {hasPlannedSwitch && (
          <Switch
            className="min-h-7 touch:min-h-12"
            checked={showsPlanned}
            onChange={(event) => onFilter({ planned: event.target.checked || undefined })}
          >
            Planned
          </Switch>
        )}
        <CalendarLegend showsPlanned={showsPlanned} />
      </FilterBar>
    </div>
  );
}

/** Filters that are chosen in a menu get a chip. The dates need none: their choice stays visible. */
function activeFilters({ type, status }: Filters, onFilter: CalendarFiltersProps['onFilter']) {
  return [
    type && {
      label: 'Order type',
      value: orderTypeLabels[type],
      onRemove: () => onFilter({ type: undefined }),
    },
    status && {
      label: 'Order status',
      value: status.map((each) => orderStatusLabels[each]).join(', '),
      onRemove: () => onFilter({ status: undefined }),
    },
  ];
}
