import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addClosedDayRoute,
  affectedOrdersRoute,
  type ClosedDay,
  type ClosedDayDraft,
  closedDaysRoute,
  holidaySuggestionsRoute,
  type MoveDraft,
  moveOrdersRoute,
  openClosedDayRoute,
  renameClosedDayRoute,
} from '#shared/booking/closed-days.contract.ts';
import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { closedDaysKey } from '#web/business/closed-days.api.ts';
import { call } from '#web/kernel/api.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';

/** Before the first day that the service knows. */
const beginning = Temporal.PlainDate.from('2000-01-01');

/** Every closed day that was ever entered, by date. */
export const allClosedDaysQuery = queryOptions({
  queryKey: [...closedDaysKey, 'all'],
  queryFn: () => call(closedDaysRoute, { query: { from: beginning } }),
});

/** The orders with a visit to come on one closed day, or on any. */
export const affectedOrdersQuery = (day: Temporal.PlainDate | null) =>
  queryOptions({
    queryKey: [...closedDaysKey, 'affected', day?.toString() ?? 'all'],
    queryFn: () => call(affectedOrdersRoute, { query: day ? { day } : {} }),
  });

/** The public holidays of a year in a state; those of another one stay while they load. */
export const holidaySuggestionsQuery = (year: number, state: HolidayState) =>
  queryOptions({
    queryKey: [...closedDaysKey, 'suggestions', year, state],
    queryFn: () => call(holidaySuggestionsRoute, { query: { year, state } }),
    placeholderData: keepPreviousData,
  });

/** Returns a function that invalidates every query that a closed day makes stale: it moves what recurs. */
function useInvalidateClosedDays(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [closedDaysKey, ['series'], ['orders'], ['drivers'], ['overview'], ['business']];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

// A refused change means that the screen is stale: invalidate on errors, too.

export function useRenameClosedDay() {
  const invalidate = useInvalidateClosedDays();
  return useMutation({
    mutationFn: ({ day, name }: Pick<ClosedDay, 'day' | 'name'>) =>
      call(renameClosedDayRoute, { params: { day }, body: { name } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useOpenClosedDay() {
  const invalidate = useInvalidateClosedDays();
  return useMutation({
    mutationFn: ({ day }: Pick<ClosedDay, 'day'>) => call(openClosedDayRoute, { params: { day } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** What became of days that were to be closed. */
export interface ClosingResult {
  closed: ClosedDay[];
  /** The first one that failed; those after it were not tried. */
  failed: { draft: ClosedDayDraft; error: unknown } | null;
}

/** Closes days one after the other, until one fails. Never rejects. */
export function useCloseDays(): (drafts: readonly ClosedDayDraft[]) => Promise<ClosingResult> {
  const invalidate = useInvalidateClosedDays();
  const idempotencyKeyFor = useIdempotencyKey();
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
    return result;
  };
}

export function useMoveOrders() {
  const invalidate = useInvalidateClosedDays();
  const idempotencyKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (draft: MoveDraft) =>
      call(moveOrdersRoute, { body: draft, idempotencyKey: idempotencyKeyFor(draft) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
