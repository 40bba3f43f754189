import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { useOpenSeries, useSeriesRole } from '#web/series/series-link.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { calendarQuery, dayWindowsQuery } from './calendar.api.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { type CalendarFilters as Filters, isFiltered, noFilters } from './calendar-search.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { DayDialog } from './day-dialog.tsx';
import { monthTotalsText } from './day-text.ts';
import { adjacentMonth } from './month.ts';
import { useMonth } from './use-month.ts';

/** A month of the orders the user may see: a grid of days, or a list of days on a phone. */
export function OrdersCalendar() {
  const { month, day, today, filters, setFilters, goTo } = useMonth();
  const role = useUser()?.role;
  const isStaff = role === 'owner' || role === 'admin';
  const showsPlanned = role === 'customer' || (isStaff && filters.planned === true);
  const asked = { ...filters, planned: showsPlanned || undefined };
  const { data, error, isPlaceholderData, refetch } = useQuery(calendarQuery(month, asked));
  const { use_windows } = useBusiness();
  const { data: windows } = useQuery({ ...dayWindowsQuery(month), enabled: isStaff && use_windows === true });
  const [dialogDay, setDialogDay] = useState<Temporal.PlainDate | null>(null);
  const { open: onOpenOrder } = useOrderDialog();
  const onOpenSeries = useOpenSeries(useSeriesRole() ?? 'customer');
  const showsCustomer = role !== 'customer';
  const isPhone = useIsPhone();
  const shared = {
    stale: isPlaceholderData,
    today,
    onOpenDay: setDialogDay,
    onOpenOrder,
    onOpenSeries,
    windows,
  };
  return (
    <section className="section" aria-labelledby="orders-calendar">
      <CalendarHead
        month={month}
        onStep={(months) => goTo(day.add({ months }))}
        onToday={() => goTo(today)}
      />
      <CalendarFilters
        filters={filters}
        hasPlannedSwitch={isStaff}
        showsPlanned={showsPlanned}
        onFilter={setFilters}
        count={data && !isPlaceholderData ? monthTotalsText(month, data.days.values()) : ''}
      />
      {!data && !error && <CalendarSkeleton month={month} isPhone={isPhone} />}
      {!data && error && (
        <LoadError
          className="card"
          title="The calendar could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {data && !isPhone && (
        <CalendarGrid
          {...shared}
          calendarMonth={data}
          active={day}
          onMove={(next) => goTo(next, { replace: true })}
        />
      )}
      {data && isPhone && (
        <CalendarAgenda
          {...shared}
          calendarMonth={data}
          showsCustomer={showsCustomer}
          onClear={isFiltered(filters) ? () => setFilters(noFilters) : undefined}
        />
      )}
      {dialogDay && (
        <DayDialog
          day={dialogDay}
          calendarDay={data?.days.get(String(dialogDay))}
          filters={filters}
          showsCustomer={showsCustomer}
          windows={windows?.get(String(dialogDay)) ?? []}
          onOpenOrder={onOpenOrder}
          onOpenSeries={onOpenSeries}
          onClose={() => setDialogDay(null)}
        />
      )}
      {data && !isPlaceholderData && <PrefetchNeighbours key={String(month)} month={month} filters={asked} />}
    </section>
  );
}

/** Prefetches the months before and after. */
function PrefetchNeighbours({ month, filters }: { month: Temporal.PlainYearMonth; filters: Filters }) {
  usePrefetchQuery(calendarQuery(adjacentMonth(month, -1) ?? month, filters));
  usePrefetchQuery(calendarQuery(adjacentMonth(month, 1) ?? month, filters));
  return null;
}
