import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { Day } from '#shared/kernel/route.ts';
import { BoardSkeleton } from '#web/dispatch/board/board-skeleton.tsx';
import { BoardView } from '#web/dispatch/board/board-view.tsx';
import { WhyDialog } from '#web/dispatch/dialogs/why-dialog.tsx';
import { dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { DayNav } from './day-nav.tsx';

/** The query string of the board: its day, today when absent. */
const DispatchSearch = z.object({ day: Day.optional() });

/** The stops of a day: who drives them, and in which order. */
export function DispatchPage() {
  const today = useToday();
  const [search, setSearch] = useSearchState(DispatchSearch);
  const day = search.day ?? today;
  const { data, error, refetch } = useQuery(dispatchQuery(day));
  const [refused, setRefused] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const goTo = (next: Temporal.PlainDate) => {
    setRefused(null);
    setSearch({ day: next.equals(today) ? undefined : next });
  };
  return (
    <>
      <div className="page-head">
        <h1>Dispatch</h1>
      </div>
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DayNav day={day} today={today} onDay={goTo} />
        <Button
          variant="ghost"
          icon={CircleQuestionMark}
          className="ms-auto max-md:ms-0 touch:h-12"
          onClick={() => setAsking(true)}
        >
          Why is it not here?
        </Button>
      </div>
      {refused && (
        <Alert
          className="mb-3.5 items-center"
          action={<IconButton icon={X} size="sm" aria-label="Dismiss" onClick={() => setRefused(null)} />}
        >
          {refused}
        </Alert>
      )}
      {data && (
        <BoardView
          key={day.toString()}
          saved={data}
          today={today}
          onRefused={setRefused}
          onMove={() => setRefused(null)}
        />
      )}
      {!data && error && (
        <LoadError
          className="card"
          title="The board could not be loaded"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <BoardSkeleton />}
      {isAsking && <WhyDialog day={day} onClose={() => setAsking(false)} />}
    </>
  );
}
