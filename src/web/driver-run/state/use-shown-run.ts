import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useBusiness } from '#web/business/business.api.ts';
import { driverRunQuery } from '#web/driver-run/driver-run.api.ts';
import { useOutboxState } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { logFailure } from '#web/kernel/log.ts';
import type { shownRun } from './shown-run.ts';

/** Today's run of a driver as it is shown; `undefined` until it is there. */
export function useShownRun(user_id: string) {
  const today = useToday();
  const { data, error, refetch } = useQuery(driverRunQuery(today));
  const { entries, isLoaded } = useOutboxState();
  const business = useBusiness();
  const now = useNow();
  const isThere = data !== undefined;
  const show = useShowing(isThere && data.stops.length + data.overdue.length > 0);
  usePrefetchTomorrow(today, isThere);
  const run = useMemo(() => {
    // The one of another day stays until today's is there, and one of another driver is none.
    if (!isLoaded || !data?.day.equals(today) || data.driver_id !== user_id) return undefined;
    const unsent = entries.filter((entry) => entry.user_id === user_id && isUnsent(entry));
    if (unsent.length === 0 || show === 'failed') return data;
    return show?.(data, unsent, business, now);
  }, [data, entries, isLoaded, show, user_id, business, now, today]);
  return { run, error, refetch };
}

/** The code that shows what waits: loaded once the first stops are in sight, and needed at the first tap. */
function useShowing(hasStops: boolean): typeof shownRun | 'failed' | null {
  const [show, setShow] = useState<typeof shownRun | 'failed' | null>(null);
  useEffect(() => {
    if (!hasStops) return;
    import('./shown-run.ts').then(
      (code) => setShow(() => code.shownRun),
      (failure: unknown) => {
        logFailure('What waits to be sent cannot be shown in the run', failure);
        setShow('failed');
      },
    );
  }, [hasStops]);
  return show;
}

/** Tomorrow's run is kept for use without a connection, once today's is there. */
function usePrefetchTomorrow(today: Temporal.PlainDate, isReady: boolean): void {
  const tomorrow = today.add({ days: 1 });
  useQuery({ ...driverRunQuery(tomorrow), enabled: isReady, notifyOnChangeProps: [] });
}
