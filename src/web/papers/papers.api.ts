import { queryOptions } from '@tanstack/react-query';
import type { RouteInput } from '#shared/kernel/route.ts';
import { labelsRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import { docketRoute, runSheetRoute } from '#shared/papers/papers.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

const papersKey = ['papers'];
const labelsKey = [...papersKey, 'labels'];

/** Which labels: of orders, of the deliveries of a day, or so many blank ones. */
export type LabelChoice = Pick<
  NonNullable<RouteInput<typeof labelsRoute>['query']>,
  'orders' | 'day' | 'blank'
>;

/** Blank labels have new codes at each call: those that were shown stay until another number is chosen. */
export const labelsQuery = (choice: LabelChoice) =>
  queryOptions({
    queryKey: [...labelsKey, choice.orders?.join(), choice.day?.toString(), choice.blank],
    queryFn: () => call(labelsRoute, { query: choice }),
    ...(choice.blank === undefined ? {} : ({ staleTime: 'static' } as const)),
  });

export const docketQuery = (id: string) =>
  queryOptions({
    queryKey: [...papersKey, 'docket', id],
    queryFn: () => call(docketRoute, { params: { id } }),
  });

export const runSheetQuery = (id: string) =>
  queryOptions({
    queryKey: [...papersKey, 'run', id],
    queryFn: () => call(runSheetRoute, { params: { id } }),
  });

/** The runs of a day that have a stop, by their drivers. */
export const runsOfDayQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: [...papersKey, 'runs', day.toString()],
    queryFn: async () => {
      const { runs } = await call(dispatchRoute, { query: { day } });
      return runs.flatMap(({ id, stops }) => (id !== null && stops.length > 0 ? [id] : []));
    },
  });

/** Says how many bags an order has: each gets a code. */
export const useSetBags = () => useWrite(setBagsRoute, { stale: [labelsKey, ['orders']] });
