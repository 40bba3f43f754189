import { queryOptions, useIsFetching } from '@tanstack/react-query';
import { type SlotsDraft, slotsRoute } from '#shared/booking/booking.contract.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { call } from '#web/kernel/api.ts';

/** The windows of a leg by day, and within which days they can be booked. */
export type Slots = RouteReply<typeof slotsRoute>;
export type SlotDay = Slots['days'][number];

/** What one call answers at most. */
const daysOfPage = 35;
/** A pickup is at most 59 days ahead; a delivery is closer to its pickup. */
const maxPages = 3;

/** The windows from a day on, through the last that can be booked. Live messages about bookings and orders make them stale. */
export const slotsQuery = (draft: Omit<SlotsDraft, 'days'>) =>
  queryOptions({
    queryKey: ['booking', 'slots', draft],
    queryFn: async ({ signal }): Promise<Slots> => {
      const load = (page: number) => {
        const from = draft.from.add({ days: page * daysOfPage });
        return call(slotsRoute, { body: { ...draft, from, days: daysOfPage }, signal });
      };
      const first = await load(0);
      const { last } = first;
      const count = last ? Math.ceil((draft.from.until(last).days + 1) / daysOfPage) : 1;
      const more = Array.from({ length: Math.min(count, maxPages) - 1 }, (_, page) => load(page + 1));
      const rest = await Promise.all(more);
      return { ...first, days: [first, ...rest].flatMap(({ days }) => days) };
    },
  });

/** Whether windows are asked for that nobody has seen yet: what is chosen may still follow them. */
export const useAreSlotsComing = (): boolean =>
  useIsFetching({ queryKey: ['booking', 'slots'], predicate: ({ state }) => state.data === undefined }) > 0;
