import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { noClosedDaysText, onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { affectedOrdersQuery } from '#web/business/closed-days.api.ts';
import { AddDayDialog } from '#web/closed-days/add/add-day-dialog.tsx';
import { SuggestDialog } from '#web/closed-days/add/suggest-dialog.tsx';
import { allClosedDaysQuery } from '#web/closed-days/closed-days.api.ts';
import {
  affectedDaysText,
  countToBeSettled,
  daysText,
  onlyProposedText,
  ordersText,
  toBeMoved,
} from '#web/closed-days/closed-days-text.ts';
import { MoveDialog } from '#web/closed-days/move/move-dialog.tsx';
import { useHolidayState } from '#web/closed-days/use-holiday-state.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { ClosedDayRow } from './closed-day-row.tsx';
import { type ClosedYear, closedYears, yearToSuggest } from './closed-years.ts';

type ClosedDaysByYearProps = {
  days: readonly ClosedDay[];
  onSuggest: (year: number) => void;
  onMove: (day: ClosedDay) => void;
};

/** The closed days to come, a list for each year; those of this year that are past folded below. */
function ClosedDaysByYear({ days, onSuggest, onMove }: ClosedDaysByYearProps) {
  const { toCome, past } = closedYears(days, useToday());
  return (
    <>
      {toCome.map((year) => (
        <Year
          key={year.year}
          {...year}
          // A year whose days are all past has been entered.
          isEntered={year.days.length > 0 || past.some(({ day }) => day.year === year.year)}
          onSuggest={onSuggest}
          onMove={onMove}
        />
      ))}
      {past.length > 0 && (
        <details className="section group">
          <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-sm text-ink-2 touch:min-h-11 [&::-webkit-details-marker]:hidden">
            Earlier this year, {daysText(past.length)}
            <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="card mt-3">
            {past.map((day) => (
              <ClosedDayRow key={day.day.toString()} day={day} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type YearProps = ClosedYear & Pick<ClosedDaysByYearProps, 'onSuggest' | 'onMove'> & { isEntered: boolean };

function Year({ year, days, isEntered, onSuggest, onMove }: YearProps) {
  const id = `closed-${year}`;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{year}</h2>
        <span className="text-sm text-ink-3">{hintFor(days.length, isEntered)}</span>
      </div>
      {days.length > 0 && (
        <ul className="card">
          {days.map((day) => (
            <ClosedDayRow key={day.day.toString()} day={day} onMove={() => onMove(day)} />
          ))}
        </ul>
      )}
      {!isEntered && (
        <div className="card flex items-center justify-between gap-4 p-4 max-md:grid">
          <p className="text-ink-2">{noClosedDaysText(year)}</p>
          <Button onClick={() => onSuggest(year)} aria-label={`Suggest Public Holidays of ${year}`}>
            Suggest Public Holidays
          </Button>
        </div>
      )}
    </section>
  );
}

const hintFor = (count: number, isEntered: boolean): string => {
  if (count > 0) return `${daysText(count)} to come`;
  return isEntered ? 'None to come' : 'None yet';
};

/** What is open over the page. */
type Opened =
  | { dialog: 'add' }
  | { dialog: 'suggest'; year: number }
  | { dialog: 'move'; day: ClosedDay | null };

/** The days on which the shop is closed, by year, and the orders that are still on them. */
export function ClosedDaysPage() {
  const { data, error, refetch } = useQuery(allClosedDaysQuery);
  const today = useToday();
  const state = useHolidayState();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isEmpty = data?.length === 0;
  const move = (day: ClosedDay) => setOpened({ dialog: 'move', day });
  const suggest = (year: number) => setOpened({ dialog: 'suggest', year });
  const buttons = data && (
    <>
      <Button icon={CalendarDays} onClick={() => suggest(yearToSuggest(data, today, state))}>
        Suggest Public Holidays
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setOpened({ dialog: 'add' })}>
        Add Day
      </Button>
    </>
  );
  return (
    <>
      <div className="page-head">
        <div className="min-w-0 flex-auto">
          <h1>Closed Days</h1>
          <p>Nobody can book these days. Recurring orders move or skip.</p>
        </div>
        {data && !isEmpty && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">{buttons}</div>
        )}
      </div>
      {isEmpty && (
        <EmptyState className="card" art="calendar" title="No closed days yet" actions={buttons}>
          Every day counts as open. Add the days you close.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <AffectedBanner days={data} onMove={() => setOpened({ dialog: 'move', day: null })} />
          <ClosedDaysByYear days={data} onSuggest={suggest} onMove={move} />
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
      {opened?.dialog === 'add' && (
        <AddDayDialog isFirst={data?.length === 0} onMove={move} onClose={close} />
      )}
      {opened?.dialog === 'suggest' && (
        <SuggestDialog year={opened.year} isFirst={data?.length === 0} onClose={close} />
      )}
      {opened?.dialog === 'move' && <MoveDialog day={opened.day} onClose={close} />}
    </>
  );
}

type AffectedBannerProps = { days: readonly ClosedDay[]; onMove: () => void };

/** Says how many orders are on closed days, and leads to moving them; nothing where there are none. */
function AffectedBanner({ days, onMove }: AffectedBannerProps) {
  const { data, error, refetch } = useQuery(affectedOrdersQuery(null));
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  if (!data) {
    return (
      error && (
        <LoadError
          className="card mb-5"
          title="The orders on closed days could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )
    );
  }
  const count = countToBeSettled(data, days);
  if (count > 0) {
    const proposed = data.filter(({ is_proposal }) => is_proposal).length;
    const act = toBeMoved(data).length > 0 ? 'Move Orders' : 'Show Orders';
    return (
      <Banner
        title={`${onClosedDaysText(count)}${onlyProposedText(count, proposed)}`}
        action={<Button onClick={onMove}>{act}</Button>}
      >
        {affectedDaysText(count, days, clock)}
      </Banner>
    );
  }
  return (
    data.length > 0 && (
      <div className="card mb-5 flex items-center justify-between gap-4 px-4 py-3 max-md:grid">
        <p className="text-ink-2">
          {ordersText(data.length)} on closed days {data.length === 1 ? 'goes' : 'go'} on as planned.
        </p>
        <Button onClick={onMove}>Show Orders</Button>
      </div>
    )
  );
}
