import { useState } from 'react';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { CalendarSearch } from './calendar-search.ts';
import { isInMonth, monthOf } from './month.ts';

/** The open month, and the day in it that has, or would get, the focus. The query string holds the month. */
export function useMonth() {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const [search, setSearch] = useSearchState(CalendarSearch);
  const { month: urlMonth = monthOf(today), ...filters } = search;
  const [lastActive, setActive] = useState({ month: urlMonth, day: null as Temporal.PlainDate | null });
  const active = followMonth(lastActive, urlMonth);
  if (active !== lastActive) setActive(active);
  const day = tabStopOf(active, today);
  return {
    today,
    day,
    // Not the URL's month: the URL changes a moment later, and a second key press must continue from the
    // first.
    month: monthOf(day),
    filters,
    setFilters: (patch: Partial<typeof filters>) => setSearch(patch),
    /** Goes to a day. `replace` adds no entry to the browser's history. */
    goTo: (next: Temporal.PlainDate, options?: { replace: boolean }) => {
      setActive({ ...active, day: next });
      const month = monthOf(next);
      if (month.equals(monthOf(day)) && month.equals(urlMonth)) return;
      setSearch({ month: month.equals(monthOf(today)) ? undefined : month }, options);
    },
  };
}

/** The day that has, or would get, the focus. The URL decides the month. */
interface ActiveDay {
  /** The month the URL said last. */
  month: Temporal.PlainYearMonth;
  /** The day the user moved to; `null` when they have not moved in this month. */
  day: Temporal.PlainDate | null;
}

/**
 * The active day after the URL has changed to `month`. A day in that month is kept: the user moved there
 * with the keys. A day beyond it is kept too: keys can be faster than the router, and the URL is still on
 * its way. Any other day is dropped, for example after Back.
 */
export function followMonth(active: ActiveDay, month: Temporal.PlainYearMonth): ActiveDay {
  if (active.month.equals(month)) return active;
  const { day } = active;
  const isArriving = day !== null && (isInMonth(month, day) || isBetween(month, active.month, day));
  return { month, day: isArriving ? day : null };
}

function isBetween(month: Temporal.PlainYearMonth, from: Temporal.PlainYearMonth, day: Temporal.PlainDate) {
  const { compare } = Temporal.PlainYearMonth;
  return compare(from, month) === compare(month, day.toPlainYearMonth());
}

/** The day the Tab key reaches: the active day, else today, else the first day of the month. */
export function tabStopOf({ month, day }: ActiveDay, today: Temporal.PlainDate): Temporal.PlainDate {
  return day ?? (isInMonth(month, today) ? today : month.toPlainDate({ day: 1 }));
}
