import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { vi } from 'vitest';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { previewSeriesRoute, type SeriesOccurrence, seriesRoute } from '#shared/series/series.contract.ts';
import { type EditPreview, previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { call } from '#web/kernel/api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';

/** A Tuesday; the tests let it be the present. */
export const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
const monday = Temporal.PlainDate.from('2026-11-30');
/** So many days after a Monday at 9:00 am. */
export const at = (days: number): Temporal.Instant =>
  monday.add({ days }).toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '09:00' }).toInstant();
/** The same as the form holds it. */
export const typedAt = (days: number): string => `${monday.add({ days })}T09:00`;
/** `Mon 30 Nov` */
export const dayAt = (days: number): string =>
  monday
    .add({ days })
    .toLocaleString('en-AU', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '');

const mondays: RecurrencePattern = {
  frequency_type: 'weekly',
  frequency_value: 1,
  by_day: ['MO', 'TH'],
};

/** The second order of a series on Mondays and Thursdays. */
export const recurring: Order = {
  ...unassignedOrder,
  order_number: 'ORD-000192',
  series_id: '01a1fd3b-2222-7451-8ad9-c23f737133e4',
  occurrence_number: 38,
  is_recurring: true,
  recurrence_pattern: mondays,
  pickup_date: at(0),
  delivery_date: at(9),
};

const affected = (number: number, order_number: string | null, days: number) => ({
  number,
  order_number,
  order_id: order_number,
  pickup_date: at(days),
  delivery_date: at(days + 2),
});
const occurrence = (number: number, days: number): SeriesOccurrence => ({
  number,
  planned_pickup: at(days),
  pickup_date: at(days),
  delivery_date: at(days + 2),
  state: 'planned',
  reason: null,
  closed_day: null,
  dropped_at: null,
  changed: [],
  may_skip: true,
  may_undo: false,
  order_id: null,
  order_number: null,
  status: null,
  driver_name: null,
});

/** The pickups before an edit, and after its Mondays have become Tuesdays. */
const datesBefore = [occurrence(38, 0), occurrence(39, 3), occurrence(40, 7)];
const datesAfter = [
  occurrence(38, 1),
  occurrence(39, 3),
  { ...occurrence(40, 8), state: 'skipped' as const },
];

const nothing = { changed: [], kept: [], unskipped: [], series_version: 7 };
const tuesdays = { ...mondays, by_day: ['TU' as const, 'TH' as const] };
export const later = affected(39, 'ORD-000196', 3);

/** What the service answers: the later orders change, one keeps its own items, one is locked, one is skipped. */
export const previews: Record<string, EditPreview> = {
  this: { ...nothing, recurrence_pattern: mondays, next: datesBefore },
  following: {
    ...nothing,
    recurrence_pattern: tuesdays,
    changed: [later],
    kept: [
      { ...affected(41, 'ORD-000204', 10), reason: 'changed by hand', fields: ['items'] },
      { ...affected(42, 'ORD-000131', 14), reason: 'locked', fields: [] },
      { ...affected(40, null, 8), reason: 'skipped', fields: [] },
    ],
    next: datesAfter,
  },
  all: {
    ...nothing,
    recurrence_pattern: tuesdays,
    changed: [affected(37, 'ORD-000187', -4), later],
    kept: [{ ...affected(40, 'ORD-000200', 8), reason: 'skipped', fields: [] }],
    next: datesAfter,
  },
};

type Body = RouteInput<typeof previewOrderEditRoute>['body'];
export const previewed = vi.fn<(body: Body) => unknown>();
export const write = vi.fn<(input: unknown) => Promise<unknown>>();
export const onClose = vi.fn();

/** Renders the form of a recurring order on a faked service; `call` must be mocked. */
export async function openForm(
  Form: ComponentType<{ order: Order; onClose: () => void }>,
  order = recurring,
): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  const answers = new Map<unknown, (input: never) => unknown>([
    [businessRoute, () => business],
    [addressesRoute, () => ({ business_pickup_address: '18 Bourke Rd', customer_delivery_address: null })],
    [frequencyTemplatesRoute, () => ({ rows: [], total: 0 })],
    [pricedSkusRoute, () => []],
    [seriesRoute, () => ({ next: datesBefore, hold: null, ends_on: null, ends_after: null })],
    [orderRoute, () => ({ ...order, history: [], legs: [], files: [], ...notCounted })],
    [previewSeriesRoute, () => []],
    [previewOrderEditRoute, ({ body }: { body: Body }) => previewed(body)],
    [editOrderRoute, write],
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: never) =>
    answers.get(route)?.(input)) as typeof call);
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Form order={order} onClose={onClose} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText('When and where');
  return screen.getByRole('dialog');
}

export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
export const question = () => screen.findByRole('heading', { name: 'What should change?' });
