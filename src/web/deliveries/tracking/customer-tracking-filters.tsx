import { Button } from '#web/ui/display/button.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import {
  type CustomerTrackingSearch,
  isCustomerTrackingFiltered,
  noCustomerTrackingFilters,
} from './customer-tracking-search.ts';
import { DeliveryStatusChips } from './delivery-status-chips.tsx';

type CustomerTrackingFiltersProps = {
  filters: CustomerTrackingSearch;
  onFilter: (patch: CustomerTrackingSearch) => void;
  count: string;
};

/** Filters the deliveries of a customer by date range, both days included, and by status. */
export function CustomerTrackingFilters({ filters, onFilter, count }: CustomerTrackingFiltersProps) {
  return (
    <>
      <div className="tracking-filters">
        <DayField label="Delivery date from" day={filters.from} onDay={(from) => onFilter({ from })} />
        <DayField label="To" day={filters.to} onDay={(to) => onFilter({ to })} />
        <div className="field tracking-filters__status">
          <span className="label" aria-hidden="true">
            Delivery status
          </span>
          <div className="filters__chips tracking-chips">
            <DeliveryStatusChips
              chosen={filters.delivery_status}
              onChange={(delivery_status) => onFilter({ delivery_status })}
            />
          </div>
        </div>
        {isCustomerTrackingFiltered(filters) && (
          <Button variant="ghost" size="sm" onClick={() => onFilter(noCustomerTrackingFilters)}>
            Clear Filters
          </Button>
        )}
      </div>
      <p className="mb-3 text-sm text-ink-3 num" role="status">
        {count}
      </p>
    </>
  );
}
