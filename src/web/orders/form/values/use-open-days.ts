import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBusiness } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import type { OpenDays } from './open-days.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** `undefined` while the closed days load; where they cannot be loaded, none is. */
export function useOpenDays(): OpenDays | undefined {
  const { working_days = everyDay, turnaround_days = 2 } = useBusiness();
  const { data, failureCount } = useQuery({ ...closedDaysToComeQuery, retryOnMount: false });
  // A later attempt does not close the form again.
  const [hasFailed, setFailed] = useState(false);
  if (failureCount > 0 && !hasFailed) setFailed(true);
  return useMemo(() => {
    if (!data && !hasFailed) return undefined;
    const closed = new Set(data?.map(({ day }) => day.toString()));
    return { working_days, turnaround_days, closed };
  }, [data, hasFailed, working_days, turnaround_days]);
}
