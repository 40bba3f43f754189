import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { AddDayDialog } from '#web/closed-days/add/add-day-dialog.tsx';
import { SuggestDialog } from '#web/closed-days/add/suggest-dialog.tsx';
import { allClosedDaysQuery } from '#web/closed-days/closed-days.api.ts';
import { MoveDialog } from '#web/closed-days/move/move-dialog.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { AffectedBanner } from './affected-banner.tsx';
import { ClosedDaysByYear } from './closed-days-by-year.tsx';
import { yearToSuggest } from './closed-years.ts';

/** What is open over the page. */
type Opened =
  | { dialog: 'add' }
  | { dialog: 'suggest'; year: number }
  | { dialog: 'move'; day: ClosedDay | null };

type ClosedDaysPageProps = { dashboardOf: 'owner' | 'admin' };

/** The days on which the shop is closed, by year, and the orders that are still on them. */
export function ClosedDaysPage({ dashboardOf }: ClosedDaysPageProps) {
  const { data, error, refetch } = useQuery(allClosedDaysQuery);
  const today = useToday();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isEmpty = data?.length === 0;
  const suggest = (year: number) => setOpened({ dialog: 'suggest', year });
  const buttons = data && (
    <>
      <Button icon={CalendarDays} onClick={() => suggest(yearToSuggest(data, today))}>
        Suggest Public Holidays
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setOpened({ dialog: 'add' })}>
        Add Day
      </Button>
    </>
  );
  return (
    <>
      <Link
        to={`/dashboard/${dashboardOf}`}
        className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
      >
        <ChevronLeft aria-hidden="true" />
        Dashboard
      </Link>
      <div className="page-head">
        <div className="min-w-0 flex-auto">
          <h1>Closed Days</h1>
          <p>Nobody can book these days, and recurring orders keep clear of them.</p>
        </div>
        {data && !isEmpty && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">{buttons}</div>
        )}
      </div>
      {isEmpty && (
        <EmptyState className="card" art="calendar" title="No closed days yet" actions={buttons}>
          Recurring orders and bookings treat every day as open. Enter the days on which nobody picks up or
          delivers.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <AffectedBanner days={data} onMove={() => setOpened({ dialog: 'move', day: null })} />
          <ClosedDaysByYear
            days={data}
            onSuggest={suggest}
            onMove={(day) => setOpened({ dialog: 'move', day })}
          />
        </>
      )}
      {!data && error && (
        <LoadError
          className="card"
          title="The closed days could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <PanelSkeleton />}
      {opened?.dialog === 'add' && <AddDayDialog isFirst={data?.length === 0} onClose={close} />}
      {opened?.dialog === 'suggest' && (
        <SuggestDialog year={opened.year} isFirst={data?.length === 0} onClose={close} />
      )}
      {opened?.dialog === 'move' && <MoveDialog day={opened.day} onClose={close} />}
    </>
  );
}
