import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  addClosedDayRoute,
  type ClosedDay,
  type ClosedDayDraft,
  closedDaysRoute,
  holidaySuggestionsRoute,
  moveOrdersRoute,
  openClosedDayRoute,
  renameClosedDayRoute,
  undoMovesRoute,
} from '#shared/booking/closed-days.contract.ts';
import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { closedDaysKey } from '#web/business/closed-days.api.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidate, useWrite } from '#web/kernel/use-write.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';

/** Before the first day that the service knows. */
const beginning = Temporal.PlainDate.from('2000-01-01');

/** Every closed day that was ever entered, by date. */
export const allClosedDaysQuery = queryOptions({
  queryKey: [...closedDaysKey, 'all'],
  queryFn: () => call(closedDaysRoute, { query: { from: beginning, planned: true } }),
});

/** The visits of recurring orders that one of them moves or skips. */
export const closedDayVisitsQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: [...closedDaysKey, 'visits', day.toString()],
    queryFn: async () => {
      const query = { from: day, to: day, planned: true, visits: true } as const;
      return (await call(closedDaysRoute, { query })).flatMap(({ visits = [] }) => visits);
    },
  });

/** The visits of recurring orders on a day that are no orders yet, with what becomes of them if it is closed. */
export const plannedOnDayQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: ['orders', 'if closed', day.toString()],
    queryFn: async () => {
      const query = { from: day, to: day, planned: true, if_closed: true } as const;
      const days = await call(calendarRoute, { query });
      return days.flatMap(({ planned = [] }) => planned).filter(({ state }) => state === 'planned');
    },
  });

/** The public holidays of a year in a state; those of another one stay while they load. */
export const holidaySuggestionsQuery = (year: number, state: HolidayState) =>
  queryOptions({
    queryKey: [...closedDaysKey, 'suggestions', year, state],
    queryFn: () => call(holidaySuggestionsRoute, { query: { year, state } }),
    placeholderData: keepPreviousData,
  });

/** What a closed day makes stale: it moves what recurs. */
const stale = [closedDaysKey, ['series'], ['orders'], ['drivers'], ['overview'], ['business']];

export const useRenameClosedDay = () => useWrite(renameClosedDayRoute, { stale });

export const useOpenClosedDay = () => useWrite(openClosedDayRoute, { stale });

/** What became of days that were to be closed. */
export interface ClosingResult {
  closed: ClosedDay[];
  /** The first one that failed; those after it were not tried. */
  failed: { draft: ClosedDayDraft; error: unknown } | null;
}

/** Closes days one after the other, until one fails. Never rejects. */
export function useCloseDays(): (drafts: readonly ClosedDayDraft[]) => Promise<ClosingResult> {
  const invalidate = useInvalidate(stale);
  const idempotencyKeyFor = useIdempotencyKey();
  const queryClient = useQueryClient();
  return async (drafts) => {
    const result: ClosingResult = { closed: [], failed: null };
    for (const draft of drafts) {
      try {
        const idempotencyKey = idempotencyKeyFor(draft);
        result.closed.push(await call(addClosedDayRoute, { body: draft, idempotencyKey }));
      } catch (error) {
        result.failed = { draft, error };
        break;
      }
    }
    await invalidate().catch(() => undefined);
    // Only the rows, which are loaded again by now, know what is decided nearer to a day.
    const rows = queryClient.getQueryData(allClosedDaysQuery.queryKey) ?? [];
    const closed = result.closed.map((day) => rows.find((row) => row.day.equals(day.day)) ?? day);
    return { ...result, closed };
  };
}

export const useMoveOrders = () => useWrite(moveOrdersRoute, { stale });

export const useUndoMoves = () => useWrite(undoMovesRoute, { stale });
