import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as z from 'zod';
import { Day } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { unsettledReportsQuery } from '#web/dispatch/wrap-up/wrap-up.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { needsDateCountQuery } from '#web/orders/orders.api.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { BoardPanel } from './board-panel.tsx';
import { BoardTools } from './board-tools.tsx';
import { DayNav } from './day-nav.tsx';

const WrapUpPanel = lazyWithRetry(
  async () => (await import('#web/dispatch/wrap-up/wrap-up-panel.tsx')).WrapUpPanel,
);
const NeedsDatePanel = lazyWithRetry(
  async () => (await import('#web/dispatch/needs-date/needs-date-panel.tsx')).NeedsDatePanel,
);

/** The query string of the page: its day, today when absent, and its view, the board when absent. */
const DispatchSearch = z.object({
  day: Day.optional(),
  view: z.enum(['needs-date', 'wrap-up']).optional(),
  /** Of the view that has pages. */
  page: PageNumber.optional(),
});

type DispatchPageProps = {
  /** Opens what is charged for an order beside its items, with one more. */
  onCharge: (order: Order) => void;
};

/** The stops of a day: who drives them, in which order, and how the day ended. */
export function DispatchPage({ onCharge }: DispatchPageProps) {
  const today = useToday();
  const [search, setSearch] = useSearchState(DispatchSearch);
  const day = search.day ?? today;
  const view = search.view ?? 'board';
  const unsettled = useQuery(unsettledReportsQuery).data?.total;
  const needDate = useQuery(needsDateCountQuery).data?.total;
  const views = [
    { value: 'board', label: 'Board' },
    { value: 'needs-date', label: 'Needs a new date', due: needDate },
    { value: 'wrap-up', label: 'Wrap-up', due: unsettled },
  ] as const;
  return (
    <>
      <div className="page-head">
        <h1>Dispatch</h1>
      </div>
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {view !== 'needs-date' && (
          <DayNav
            day={day}
            today={today}
            onDay={(next) => setSearch({ day: next.equals(today) ? undefined : next })}
          />
        )}
        <Segment
          label="View"
          options={views}
          value={view}
          onChange={(chosen) => setSearch({ view: chosen === 'board' ? undefined : chosen, page: undefined })}
        />
        {view === 'board' && <BoardTools day={day} />}
      </div>
      {view === 'board' && <BoardPanel key={day.toString()} day={day} today={today} />}
      <Suspense fallback={null}>
        {view === 'needs-date' && <NeedsDatePanel onCharge={onCharge} />}
        {view === 'wrap-up' && <WrapUpPanel key={day.toString()} day={day} today={today} />}
      </Suspense>
    </>
  );
}
