import type { ReactNode } from 'react';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { orderTypeLabels, orderTypes } from '#shared/orders/order-type.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { emptyToUndefined, toOptions } from '#web/ui/filters/list-filters.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { type CalendarFilters as Filters, noFilters } from './calendar-search.ts';
import { GroupDot } from './day-counts.tsx';

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

function CalendarLegend({ showsPlanned }: { showsPlanned: boolean }) {
  return (
    <ul
      className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs/5 text-ink-2 max-md:ms-0 max-md:mt-1"
      aria-label="Legend"
    >
      <LegendItem mark={<LegMark kind="pickup" />}>Pickup</LegendItem>
      <LegendItem mark={<LegMark kind="delivery" />}>Delivery</LegendItem>
      <LegendItem mark={<GroupDot group="in_progress" size="md" />}>In progress</LegendItem>
      <LegendItem mark={<GroupDot group="completed" size="md" />}>Completed</LegendItem>
      <LegendItem mark={<GroupDot group="cancelled" size="md" />}>Cancelled</LegendItem>
      {showsPlanned && (
        <LegendItem mark={<LegMark kind="pickup" className="opacity-50" />}>Planned</LegendItem>
      )}
    </ul>
  );
}

function LegendItem({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {mark}
      {children}
    </li>
  );
}
