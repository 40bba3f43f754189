import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { vi } from 'vitest';
import { slotsRoute } from '#shared/booking/booking.contract.ts';
import { type ClosedDay, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { addressesRoute, type Business, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { type Problem, problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  editOrderRoute,
  orderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { previewSeriesRoute, type SeriesSummary, seriesListRoute } from '#shared/series/series.contract.ts';
import { deliverySlots, local, pickupSlots, slotsZone } from '#web/booking/picker/slots.fixture.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';

const skuId = unassignedOrder.items[0]?.sku_id ?? '';

/** An order in windows: picked up on Mon 30 Nov, 8:00–10:00 am, delivered two days later. */
export const windowOrder: Order = {
  ...unassignedOrder,
  pickup_date: local('2026-11-30T08:00'),
  pickup_until: local('2026-11-30T10:00'),
  delivery_date: local('2026-12-02T14:00'),
  delivery_until: local('2026-12-02T16:00'),
};

const business: Business = {
  name: 'Washline',
  time_zone: slotsZone,
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
  use_windows: true,
};

type SlotsInput = RouteInput<typeof slotsRoute>['body'];

/** What the service answers, to be changed by a test. */
export const service = {
  business,
  order: windowOrder,
  slots: (body: SlotsInput): unknown =>
    body.leg === 'pickup' ? pickupSlots : body.pickup && deliverySlots(body.pickup),
  write: vi.fn<(body: unknown) => unknown>(),
  templates: [] as readonly FrequencyTemplate[],
  closed_days: [] as readonly ClosedDay[],
  series: [] as readonly SeriesSummary[],
  preview: vi.fn<(body: unknown) => unknown>(),
};
const asBegun = { ...service };
export let client: QueryClient;

/** Answers as at first; `call` has to be a mock. */
export function resetService(): void {
  Object.assign(service, asBegun);
  service.preview.mockReset();
  service.write.mockReset().mockImplementation(() => service.order);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = new Map<RouteShape, (body: never) => unknown>([
    [businessRoute, () => service.business],
    [
      addressesRoute,
      () => ({
        business_pickup_address: business.pickup_address,
        customer_delivery_address: '4 Argyle St 2000',
      }),
    ],
    [
      pricedSkusRoute,
      () => [
        {
          id: skuId,
          name: 'Business Shirt',
          category: 'Linen',
          unit: 'per item',
          description: null,
          price: 450,
          customer_price: 450,
          has_custom_pricing: true,
        },
      ],
    ],
    [frequencyTemplatesRoute, () => ({ rows: service.templates, total: service.templates.length })],
    [previewSeriesRoute, (body) => service.preview(body)],
    [closedDaysRoute, () => service.closed_days],
    [seriesListRoute, () => ({ rows: service.series, total: service.series.length })],
    [orderRoute, () => ({ ...service.order, history: [], legs: [], files: [], ...notCounted })],
    [slotsRoute, (body) => service.slots(body)],
    ...[placeOrderRoute, placeOrderForRoute, editOrderRoute].map(
      (route) => [route, (body: never) => service.write(body)] as const,
    ),
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape, { body }: { body?: never } = {}) =>
    answers.get(route)?.(body as never)) as typeof call);
}

/** Shows a dialog of an order. */
export function openDialog(dialog: ReactNode): void {
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value={slotsZone}>
        <ConfirmProvider>
          <Suspense>{dialog}</Suspense>
        </ConfirmProvider>
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
}

export const refusal = (code: ProblemCode, detail: string, errors?: Problem['errors']): CallError => {
  const problem = problemOf(code, detail);
  return new CallError(problem.status, errors ? { ...problem, errors } : problem);
};

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** The windows of the chosen day, the chosen one with a star: `10:00 am–12:00 pm*`. */
export const windows = (leg: string): string[] =>
  [...screen.getByRole('radiogroup', { name: `${leg} time` }).querySelectorAll('input')].map(
    ({ parentElement, checked }) => `${parentElement?.textContent}${checked ? '*' : ''}`,
  );
