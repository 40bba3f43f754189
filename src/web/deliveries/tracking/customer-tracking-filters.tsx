import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { chipLineStyles } from '#web/ui/filters/filter-styles.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import type { ListState } from '#web/ui/list/use-list-screen.ts';
import { type customerDeliveriesList, deliveryStatusOptions } from './tracking-lists.ts';

type CustomerTrackingFiltersProps = {
  state: ListState<Parameters<typeof customerDeliveriesList.query>[0], unknown>;
  count: string;
};

/** Filters the deliveries of a customer by date range, both days included, and by status. */
export function CustomerTrackingFilters({ state, count }: CustomerTrackingFiltersProps) {
  const { search, setFilters } = state;
  return (
    <>
      <div
        className={classNames(
          'mb-4 flex flex-wrap items-end gap-3 max-md:grid max-md:grid-cols-2',
          'md:[&_[data-slot=input]]:min-w-[150px]',
        )}
      >
        <DayField label="Delivery date from" day={search.from} onDay={(from) => setFilters({ from })} />
        <DayField label="To" day={search.to} onDay={(to) => setFilters({ to })} />
        <div className="grid min-w-0 content-start gap-1.5 max-md:col-span-full">
          <span className="text-sm font-medium text-ink" aria-hidden="true">
            Delivery status
          </span>
          <div className={`${chipLineStyles} min-h-control`}>
            <ChipChoice
              label="Delivery status"
              options={deliveryStatusOptions}
              chosen={search.delivery_status}
              onChange={(delivery_status) => setFilters({ delivery_status })}
            />
          </div>
        </div>
        {state.isFiltered && (
          <Button variant="ghost" size="sm" className="my-[3px] justify-self-start" onClick={state.clear}>
            Clear Filters
          </Button>
        )}
      </div>
      <p className="mb-3 text-sm text-ink-3 tabular-nums" role="status">
        {count}
      </p>
    </>
  );
}
