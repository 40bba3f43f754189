import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { BoardSkeleton } from '#web/dispatch/board/board-skeleton.tsx';
import { BoardView } from '#web/dispatch/board/board-view.tsx';
import { dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';

type BoardPanelProps = { day: Temporal.PlainDate; today: Temporal.PlainDate };

/** The board of a day, and why a move was refused. */
export function BoardPanel({ day, today }: BoardPanelProps) {
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
      {data && (
        <BoardView saved={data} today={today} onRefused={setRefused} onMove={() => setRefused(null)} />
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
    </>
  );
}
