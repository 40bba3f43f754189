import { useState } from 'react';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { followMonth, tabStopOf } from './active-day.ts';
import { CalendarSearch } from './calendar-search.ts';
import { monthOf } from './month.ts';

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
