import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBusiness } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';

/** On which days the shop picks up and delivers. */
export interface OpenDays {
  working_days: readonly number[];
  /** ISO dates. */
  closed: ReadonlySet<string>;
  /** From a pickup to its delivery, in open days. */
  turnaround_days: number;
}

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

/** So far ahead open days are looked for: nobody closes for longer. */
const furthest = 366;

/** The first open days from a day on; a shop that is never open has none. */
export function openDaysFrom(
  from: Temporal.PlainDate,
  count: number,
  { working_days, closed }: OpenDays,
): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let ahead = 0; ahead < furthest && days.length < count; ahead += 1) {
    const day = from.add({ days: ahead });
    if (working_days.includes(day.dayOfWeek) && !closed.has(day.toString())) days.push(day);
  }
  return days;
}

/** The first open days for a delivery of what is picked up on a day. */
export const deliveryDaysAfter = (pickup: Temporal.PlainDate, count: number, open: OpenDays) =>
  open.turnaround_days === 0
    ? openDaysFrom(pickup, count, open)
    : openDaysFrom(pickup.add({ days: 1 }), open.turnaround_days - 1 + count, open).slice(-count);
