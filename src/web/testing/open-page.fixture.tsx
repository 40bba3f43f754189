import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast as sonner } from 'sonner';
import { vi } from 'vitest';
import type { Business } from '#shared/business/business.contract.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';

const zone = 'Australia/Sydney';
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

/** Shows a page, or a part of one, at an address; `call` has to be a mock. */
export function open(part: ReactNode, address = '/', business: Partial<Business> = {}) {
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: never) => {
    const reply = answers.get(route);
    if (!reply) throw new Error(`${route.method} ${route.path} has no answer`);
    return reply(input);
  }) as typeof call);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: zone,
    pickup_address: '48 Marrickville Rd, Marrickville NSW 2204',
    ...business,
  });
  const routeTree = createRootRoute({
    component: () => <ConfirmProvider>{part}</ConfirmProvider>,
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value={zone}>
        <main tabIndex={-1}>
          <RouterProvider router={router} />
        </main>
        <Toaster />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return { client, history };
}

/** Forgets the answers and the toasts of a test. */
export function resetAnswers(): void {
  sonner.dismiss();
  answers.clear();
}
