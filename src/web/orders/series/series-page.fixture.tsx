import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { type SeriesDetails, seriesRoute } from '#shared/series/series.contract.ts';
import { previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { monAndThu } from './series.fixture.ts';
import { SeriesPage } from './series-page.tsx';

/** A change that does nothing. */
export const noEffects: SeriesChangeEffects = {
  dropped_count: 0,
  dropped: [],
  restored: [],
  kept: [],
  delivered_within: [],
  first_after: null,
  recurrence_pattern: monAndThu.recurrence_pattern,
  changed: [],
  unskipped: [],
  next: monAndThu.next,
  series_version: 1,
};

/** What the service knows of the series, and what a change of it would do. */
export const service: { series: SeriesDetails; effects: SeriesChangeEffects } = {
  series: monAndThu,
  effects: noEffects,
};

const answers = new Map<RouteShape, (input: never) => unknown>();

/** Answers a route from now on; the mock is called with what was sent. */
export function answer<R extends RouteShape>(
  route: R,
  reply: (input: RouteInput<R>) => RouteReply<R> | Promise<RouteReply<R>>,
) {
  const mock = vi.fn(reply);
  answers.set(route, mock);
  return mock;
}

/** Shows the page of a series, and returns its cache; `call` has to be a mock. */
export async function openSeriesPage(
  role: SeriesRole,
  series: Partial<SeriesDetails> = {},
): Promise<QueryClient> {
  service.series = { ...monAndThu, ...series };
  answer(seriesRoute, () => service.series);
  if (!answers.has(closedDaysRoute)) answer(closedDaysRoute, () => []);
  if (!answers.has(previewSeriesChangeRoute)) answer(previewSeriesChangeRoute, () => service.effects);
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: never) =>
    answers.get(route)?.(input)) as typeof call);
  const routeTree = createRootRoute({
    component: () => <SeriesPage id={monAndThu.id} role={role} title={() => null} />,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business);
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <main tabIndex={-1}>
            <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
          </main>
          <Toaster />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return client;
}

/** Forgets the answers, the effects and the toasts of a test. */
export function resetService(): void {
  sonner.dismiss();
  answers.clear();
  service.effects = noEffects;
}
