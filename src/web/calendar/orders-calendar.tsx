import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '#shared/kernel/date-text.ts';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { useOpenSeries, useSeriesRole } from '#web/series/series-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { calendarQuery, dayWindowsQuery } from './calendar.api.ts';
import { agendaDayStyles, CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarEntrySkeleton } from './calendar-entry.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarGrid, weekdaysStyles } from './calendar-grid.tsx';
import { type CalendarFilters as Filters, isFiltered, noFilters } from './calendar-search.ts';
import { DayDialog } from './day-dialog.tsx';
import { monthTotalsText } from './day-text.ts';
import { adjacentMonth, isInMonth, monthOf, weeksOf } from './month.ts';
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
  const onOpenOrder = useOpenOrder();
  const onOpenSeries = useOpenSeries(useSeriesRole() ?? 'customer');
  const showsCustomer = role !== 'customer';
  const isPhone = useIsPhone();
  const ahead = useDaysAhead(month, today, { filters: asked, isShown: isPhone });
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
          showsCustomer={showsCustomer}
          active={day}
          onMove={(next) => goTo(next, { replace: true })}
        />
      )}
      {data && isPhone && (
        <CalendarAgenda
          {...shared}
          calendarMonth={data}
          showsCustomer={showsCustomer}
          ahead={ahead}
          onClear={isFiltered(filters) ? () => setFilters(noFilters) : undefined}
        />
      )}
      {dialogDay && (
        <DayDialog
          day={dialogDay}
          calendarDay={[...(data?.days.values() ?? []), ...ahead].find((each) => each.day.equals(dialogDay))}
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

/** Where the month of today ends within a week: the days of the next one until then. */
function useDaysAhead(
  month: Temporal.PlainYearMonth,
  today: Temporal.PlainDate,
  { filters, isShown }: { filters: Filters; isShown: boolean },
): CalendarDay[] {
  const until = today.add({ days: 7 });
  const next = monthOf(until);
  const isNear = isShown && isInMonth(month, today) && !next.equals(month);
  const { data } = useQuery({ ...calendarQuery(next, filters), enabled: isNear });
  if (!isNear || !data) return [];
  return [...data.days.values()].filter(
    ({ day }) => isInMonth(next, day) && Temporal.PlainDate.compare(day, until) <= 0,
  );
}

/** Prefetches the months before and after. */
function PrefetchNeighbours({ month, filters }: { month: Temporal.PlainYearMonth; filters: Filters }) {
  usePrefetchQuery(calendarQuery(adjacentMonth(month, -1) ?? month, filters));
  usePrefetchQuery(calendarQuery(adjacentMonth(month, 1) ?? month, filters));
  return null;
}

type CalendarHeadProps = {
  month: Temporal.PlainYearMonth;
  onStep: (months: 1 | -1) => void;
  onToday: () => void;
};

/** The month, with buttons to the previous month, the next month and today. */
function CalendarHead({ month, onStep, onToday }: CalendarHeadProps) {
  return (
    <div className="section-head">
      <div className="min-w-0 flex-auto">
        <h2 id="orders-calendar">Orders Calendar</h2>
        <p className="text-ink-2 text-sm">View all your orders in calendar view</p>
      </div>
      <div className="flex items-center gap-2 max-md:w-full">
        <p className="me-2 text-md/5 font-medium tabular-nums max-md:me-auto" aria-live="polite">
          {formatMonth(month)}
        </p>
        <IconButton
          variant="secondary"
          icon={ChevronLeft}
          aria-label="Previous month"
          disabled={adjacentMonth(month, -1) === null}
          onClick={() => onStep(-1)}
        />
        <Button onClick={onToday}>Today</Button>
        <IconButton
          variant="secondary"
          icon={ChevronRight}
          aria-label="Next month"
          disabled={adjacentMonth(month, 1) === null}
          onClick={() => onStep(1)}
        />
      </div>
    </div>
  );
}

type CalendarSkeletonProps = { month: Temporal.PlainYearMonth; isPhone: boolean };

/** Stands in for the month while it loads. */
function CalendarSkeleton({ month, isPhone }: CalendarSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the month">
      {isPhone ? <AgendaSkeleton /> : <GridSkeleton month={month} />}
    </div>
  );
}

function GridSkeleton({ month }: { month: Temporal.PlainYearMonth }) {
  return (
    <div className="card grid grid-cols-7 overflow-clip" aria-hidden="true">
      <div className={`${weekdaysStyles} col-span-full h-[33px]`} />
      {weeksOf(month)
        .flat()
        .map((day) => (
          <div
            key={String(day)}
            className="grid h-36 content-start gap-2.5 border-e border-b border-line p-2.5 nth-[7n+1]:border-e-0 nth-last-[-n+7]:border-b-0"
          >
            <Skeleton width="20px" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </div>
        ))}
    </div>
  );
}

function AgendaSkeleton() {
  return (
    <div className="grid gap-1" aria-hidden="true">
      {['first', 'second', 'third'].map((day) => (
        <div key={day} className={agendaDayStyles}>
          <CalendarEntrySkeleton />
          <div className="grid grid-cols-1 gap-1.5">
            <CalendarEntrySkeleton />
            <CalendarEntrySkeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
