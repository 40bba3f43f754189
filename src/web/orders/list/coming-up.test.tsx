// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { at, trackedOrder } from '#shared/deliveries/tracked-order.fixture.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { type SeriesSummary, seriesListRoute, skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import { closedDay } from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { failedOrder, unassignedOrder } from '#web/orders/order.fixture.ts';
import { ProposalBanners } from '#web/orders/proposal/proposal-banners.tsx';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ComingUp } from './coming-up.tsx';

let now = at('10:09');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'customer' }),
}));

const numbered = (number: number, changes: Partial<Order>): Order => ({
  ...unassignedOrder,
  id: `01a1fd3b-0c34-7451-8ad9-c23f73713${number}`,
  order_number: `ORD-000${number}`,
  ...changes,
});
/** Collected on Wed 25 Nov, 9:30 am, and back on Fri 27 Nov, 5:30 pm. */
const one = numbered(248, {});
const repeating = numbered(245, {
  is_recurring: true,
  series_id: monAndThu.id,
  occurrence_number: 4,
  pickup_date: at('08:00', 1),
  delivery_date: at('14:00', 6),
});
const onTheRoad = numbered(236, {
  status: 'out_for_delivery',
  driver_name: 'Jonah Reid',
  delivery_status: 'out_for_delivery',
  delivery_date: at('15:30'),
});
const inDecember = { ...one, pickup_date: at('09:30', 8), delivery_date: at('09:30', 10) };

const moved = vi.fn();
beforeEach(() => {
  answer(seriesListRoute, () => ({ rows: [], total: 0 }));
  answer(trackingRoute, () => []);
  answer(closedDaysRoute, () => []);
});
afterEach(() => {
  now = at('10:09');
  cleanup();
  resetAnswers();
});

const show = (rows: Order[]) => {
  answer(ordersRoute, () => ({ rows, total: rows.length }));
  open(<ComingUp onReschedule={moved} />);
};
const visits = async () =>
  within(await screen.findByRole('region', { name: 'Coming up' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a visit on a closed day says so, and that we tell the new day [BKG-20]', async () => {
  answer(closedDaysRoute, () => [closedDay('2026-11-27', 'Boiler service')]);
  show([one]);
  await screen.findByText(
    'We are closed on Fri 27 Nov (Boiler service), your delivery day. We’ll tell you the new day.',
  );
  expect(await visits()).toEqual([
    'Wed25Pickup, 9:30 am8 × Business ShirtReschedule',
    expect.stringContaining('We are closed'),
  ]);
});

test('My Orders begins with the next three visits by time, and leads to all of them [CUS-30]', async () => {
  show([one, repeating]);
  expect(await visits()).toEqual([
    'Wed25Pickup, 8:00 am8 × Business ShirtSkip',
    'Wed25Pickup, 9:30 am8 × Business ShirtReschedule',
    'Fri27Delivery, 5:30 pm8 × Business ShirtReschedule',
  ]);
  const all = screen.getByRole('link', { name: 'All 4 visits' });
  expect(all.getAttribute('href')).toBe('/dashboard/customer?tab=schedule');
});

test.each([
  ['on Sun 29 Nov, whose week begins December', 5, [one], '&month=2026-12'],
  ['where none is left of this month', 2, [inDecember], '&month=2026-12'],
  ['on Sat 28 Nov, with one of that day', 4, [{ ...one, delivery_date: at('09:30', 4) }], ''],
])('all visits open in the month of the next, %s [CUS-30]', async (_, days, rows, month) => {
  now = at('10:09', days);
  show(rows);
  const all = await screen.findByRole('link', { name: 'All 2 visits' });
  expect(all.getAttribute('href')).toBe(`/dashboard/customer?tab=schedule${month}`);
});

test('a visit whose driver is out says their span and how far they are, in the words of tracking [CUS-30, RUN-11]', async () => {
  const road = { kind: 'delivery', eta_from: at('14:40'), eta_until: at('15:30'), stops_ahead: 5 } as const;
  const parts = { order_id: onTheRoad.id, status: onTheRoad.status };
  const load = answer(trackingRoute, () => [
    trackedOrder({ ...parts, delivery: { driver_name: 'Jonah Reid' }, road }),
  ]);
  show([onTheRoad]);
  expect(await visits()).toHaveLength(1);
  await waitFor(async () =>
    expect(await visits()).toEqual([
      'Today24Delivery, 2:40–3:30 pmJonah Reid is on the road, 5 stops before you',
    ]),
  );
  expect(load).toHaveBeenCalledOnce();
});

test('a pickup that repeats is skipped, after the question that skips it everywhere [CUS-30, SER-9]', async () => {
  const skip = answer(skipOccurrenceRoute, () => ({}) as never);
  show([repeating]);
  fireEvent.click(await screen.findByRole('button', { name: 'Skip the pickup on Wed 25 Nov' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Skip this pickup?' }));
  fireEvent.click(question.getByRole('button', { name: 'Skip Pickup' }));
  await waitFor(() => expect(skip).toHaveBeenCalledWith({ params: { id: monAndThu.id, number: 4 } }));
});

test('any other visit that may be changed is moved; what is locked or needs a date has no button [CUS-30, BKG-17]', async () => {
  const locked = numbered(240, {
    is_locked: true,
    pickup_date: at('07:00', 1),
    delivery_date: at('12:00', 9),
  });
  show([one, locked, failedOrder('pickup', { id: onTheRoad.id, delivery_date: at('12:00', 9) })]);
  expect(await visits()).toHaveLength(3);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Pickup, 7:00 am, Wed 25 Nov, ORD-000240',
    'Pickup, 9:30 am, Wed 25 Nov, ORD-000248',
    'Reschedule the pickup on Wed 25 Nov, ORD-000248',
    'Delivery, 5:30 pm, Fri 27 Nov, ORD-000248',
    'Reschedule the delivery on Fri 27 Nov, ORD-000248',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Reschedule the delivery/ }));
  expect(moved).toHaveBeenCalledWith(one);
});

test('the next pickup of what repeats is there before its order is [CUS-30]', async () => {
  const monthly: SeriesSummary = { ...monAndThu, next_pickup: at('08:00', 20), next_order_id: null };
  answer(seriesListRoute, () => ({ rows: [monthly], total: 1 }));
  show([]);
  const link = await screen.findByRole('link', { name: 'Pickup, 8:00 am, planned' });
  expect(link.getAttribute('href')).toBe(`/dashboard/customer/series/${monthly.id}`);
});

test('without a visit nothing is said of any [CUS-30]', async () => {
  show([failedOrder('delivery', { status: 'in_progress', delivery_status: 'picked_up' })]);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
});

test('where the orders cannot be loaded the list below stands, and they are not asked for without end [CUS-30]', async () => {
  const load = answer(ordersRoute, () => {
    throw new CallError(503, problemOf('internal'));
  });
  open(
    <ProposalBanners>
      <ComingUp onReschedule={moved} />
      The list
    </ProposalBanners>,
  );
  await screen.findByText('The list');
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve());
  expect(screen.getByText('The list')).toBeDefined();
  expect(load.mock.calls.length).toBeLessThanOrEqual(2);
});
