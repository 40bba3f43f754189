import { useQuery } from '@tanstack/react-query';
import { Calendar, CalendarOff, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import * as z from 'zod';
import { formatDate } from '#shared/kernel/date-text.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import type { Order } from '#shared/orders/order.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { BoardView, type BoardViewProps } from '#web/dispatch/board/board-view.tsx';
import { boardStyles } from '#web/dispatch/board/drag-board.tsx';
import { runStyles } from '#web/dispatch/board/lane.tsx';
import { dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { unsettledReportsQuery } from '#web/dispatch/wrap-up/wrap-up.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { needsDateCountQuery } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { menuStyles } from '#web/ui/overlay/menu-styles.ts';
import { Popup } from '#web/ui/overlay/popup.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { BoardTools } from './board-tools.tsx';

const lanes = ['unassigned', 'overdue', 'first', 'second'];
const cards = ['first', 'second', 'third'];

/** Columns while the board is loading. */
const BoardSkeleton = () => (
  <div className={boardStyles} aria-busy="true" data-board>
    {lanes.map((lane) => (
      <div key={lane} className={`border-line max-md:flex-[0_0_100%] ${runStyles}`}>
        <div className="grid gap-2 border-b border-line p-3">
          <Skeleton width="45%" />
          <Skeleton width="65%" />
        </div>
        <div className="grid gap-1.5 p-2">
          {cards.map((card) => (
            <div key={card} className="grid gap-2 rounded-[10px] border border-line bg-surface p-3">
              <Skeleton width="40%" />
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);

type BoardPanelProps = Pick<BoardViewProps, 'today' | 'giving' | 'onGiven' | 'onFinish'> & {
  day: Temporal.PlainDate;
};

/** The board of a day, and why a move was refused. */
function BoardPanel({ day, ...view }: BoardPanelProps) {
  const { data, error, refetch } = useQuery(dispatchQuery(day));
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <>
      {refused && (
        <Alert
          className="mb-3.5 items-center"
          action={<IconButton icon={X} size="sm" aria-label="Dismiss" onClick={() => setRefused(null)} />}
        >
          {refused}
        </Alert>
      )}
      {data && <BoardView {...view} saved={data} onRefused={setRefused} onMove={() => setRefused(null)} />}
      {!data && error && (
        <LoadError
          className="card"
          title="The board could not be loaded"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <BoardSkeleton />}
    </>
  );
}

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
  /** The driver whose run is to be given to another one. */
  give: Id.optional(),
  /** Of the view that has pages. */
  page: PageNumber.optional(),
});

type DispatchPageProps = Pick<BoardViewProps, 'onFinish'> & {
  /** Opens what is charged for an order beside its items, with one more. */
  onCharge: (order: Order) => void;
};

/** The stops of a day: who drives them, in which order, and how the day ended. */
export function DispatchPage({ onCharge, onFinish }: DispatchPageProps) {
  const today = useToday();
  const [search, setSearch] = useSearchState(DispatchSearch);
  const day = search.day ?? today;
  const view = search.view ?? 'board';
  const isPhone = useIsPhone();
  const unsettled = useQuery(unsettledReportsQuery).data?.total;
  const needDate = useQuery(needsDateCountQuery).data?.total;
  const views = [
    { value: 'board', label: 'Board' },
    { value: 'needs-date', label: 'Needs a new date', due: needDate },
    { value: 'wrap-up', label: 'Wrap-up', due: unsettled },
  ] as const;
  // On a phone beside the day, where they take no row of their own.
  const tools = view === 'board' && <BoardTools day={day} isPhone={isPhone} />;
  return (
    <>
      <div className="page-head">
        <h1>Dispatch</h1>
      </div>
      <div
        className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:gap-x-1"
        data-slot="page-tools"
      >
        {view !== 'needs-date' && (
          <DayNav
            day={day}
            today={today}
            onDay={(next) => setSearch({ day: next.equals(today) ? undefined : next })}
          />
        )}
        {isPhone && tools}
        <Segment
          label="View"
          options={views}
          value={view}
          onChange={(chosen) => setSearch({ view: chosen === 'board' ? undefined : chosen, page: undefined })}
        />
        {!isPhone && tools}
      </div>
      {view === 'board' && <ClosedDayNote day={day} />}
      {view === 'board' && (
        <BoardPanel
          key={day.toString()}
          day={day}
          today={today}
          giving={search.give}
          onFinish={onFinish}
          onGiven={() => setSearch({ give: undefined }, { replace: true })}
        />
      )}
      <Suspense fallback={null}>
        {view === 'needs-date' && <NeedsDatePanel onCharge={onCharge} />}
        {view === 'wrap-up' && <WrapUpPanel key={day.toString()} day={day} today={today} />}
      </Suspense>
    </>
  );
}

/** That the shop is closed on a day; of any other nothing. */
function ClosedDayNote({ day }: { day: Temporal.PlainDate }) {
  const closed = useQuery(closedDaysToComeQuery).data?.find((each) => each.day.equals(day));
  if (!closed) return null;
  return (
    <p className="mb-3.5 flex items-center gap-2 text-sm font-medium text-warning-ink">
      <CalendarOff className="flex-none" aria-hidden="true" />
      <span className="wrap-anywhere">{`Closed day · ${closed.name}`}</span>
    </p>
  );
}

type DayNavProps = {
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onDay: (day: Temporal.PlainDate) => void;
};

/** The day of the board, with buttons to the day before, the day after, and any other. */
function DayNav({ day, today, onDay }: DayNavProps) {
  const [isOpen, setOpen] = useState(false);
  const step = (days: 1 | -1) => {
    // The service knows no day before 2000 and none after 2199.
    const next = Day.safeParse(day.add({ days }).toString()).data;
    if (next) onDay(next);
  };
  return (
    <div className="flex gap-1 max-md:flex-[1_1_230px]">
      <IconButton
        variant="secondary"
        icon={ChevronLeft}
        className="touch:size-12 max-[359px]:w-11!"
        aria-label="Day before"
        onClick={() => step(-1)}
      />
      <Popup
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button
            icon={Calendar}
            className="whitespace-nowrap tabular-nums max-md:flex-auto touch:h-12 max-[359px]:px-1 max-[359px]:[&_svg]:hidden"
          >
            {`${formatDate(day, today)}${day.equals(today) ? ', today' : ''}`}
          </Button>
        }
        label="Day of the board"
        className={menuStyles({ kind: 'popover', className: 'grid gap-3 p-3' })}
      >
        <DayField label="Day" day={day} onDay={(chosen) => chosen && onDay(chosen)} />
        <Button disabled={day.equals(today)} onClick={() => onDay(today)}>
          Today
        </Button>
      </Popup>
      <IconButton
        variant="secondary"
        icon={ChevronRight}
        className="touch:size-12 max-[359px]:w-11!"
        aria-label="Day after"
        onClick={() => step(1)}
      />
    </div>
  );
}
