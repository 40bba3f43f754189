// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { at, trackedOrder } from '#shared/deliveries/tracked-order.fixture.ts';
import { type TrackedOrder, trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { fileRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { liveHandlers } from '#web/shell/use-live-updates.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OrderTrackingLine } from './order-tracking-line.tsx';
import { TrackedOrders } from './tracked-orders.tsx';

const now = at('10:09');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const jonah = { driver_name: 'Jonah Reid' };
const id = (end: string) => `01a1fd3b-0c34-7a00-8000-000000000${end}`;
const inLaundry = trackedOrder({
  order_id: id('235'),
  order_number: 'ORD-000235',
  status: 'in_progress',
  pickup: { state: 'done', happened_at: at('16:08', -1) },
});
const next = trackedOrder({
  pickup: jonah,
  road: { is_next: true, stops_ahead: 0, eta_until: at('10:40'), as_of: now },
});
const delivered = trackedOrder({
  order_id: id('219'),
  order_number: 'ORD-000219',
  status: 'delivered',
  delivery: { state: 'done', happened_at: at('08:14'), ...jonah },
});

afterEach(() => {
  cleanup();
  resetAnswers();
});

const cards = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

test('each open order says where it is; the next one stands first, with its driver [RUN-11]', async () => {
  answer(trackingRoute, () => [inLaundry, delivered, next]);
  open(<TrackedOrders />);
  expect(await screen.findByRole('heading', { name: 'Where your orders are' })).toBeDefined();
  await waitFor(() =>
    expect(cards()).toEqual([
      'ORD-000250Coming to you now, 10:20–10:40 amJonah Reid comes to collect.JRJonah ReidYou are next, as of 10:09 am',
      'ORD-000235In our laundryCollected Mon 23 Nov, 4:08 pm · comes Thu 26 Nov, 2:00–4:00 pm',
      'ORD-000219Delivered 8:14 amJonah Reid brought your laundry.',
    ]),
  );
  const steps = screen.getAllByRole('img').map((dots) => dots.getAttribute('aria-label'));
  expect(steps).toEqual(['Step 1 of 4', 'Step 2 of 4', 'Step 4 of 4']);
  const dots = (headline: string) => [
    ...within(screen.getByRole('article', { name: headline })).getByRole('img').children,
  ];
  const states = (headline: string) => dots(headline).map((dot) => dot.getAttribute('data-state'));
  expect(states('In our laundry')).toEqual(['done', 'now', null, null]);
  expect(states('Delivered 8:14 am')).toEqual(['done', 'done', 'done', 'done']);
});

test('a stop that failed says why and what was noted, and asks for a new date [FST-3, RUN-11]', async () => {
  const failed = { state: 'failed', failure_reason: 'nobody_home', ...jonah } as const;
  const missed = trackedOrder({
    pickup: { ...failed, happened_at: at('09:52'), note: 'Rang twice, dock gate shut.' },
  });
  answer(trackingRoute, () => [inLaundry, missed]);
  const { history } = open(<TrackedOrders />);
  const card = await screen.findByRole('article', { name: 'We could not collect: nobody home' });
  expect(card.textContent).toBe(
    'ORD-000250We could not collect: nobody homeTue 24 Nov, 9:52 am · window 9:00–11:00 amRang twice, dock gate shut.Choose a new date',
  );
  expect(screen.getAllByRole('button', { name: /^Choose a new date/ })).toHaveLength(1);
  fireEvent.click(within(card).getByRole('button', { name: 'Choose a new date for ORD-000250' }));
  await waitFor(() => expect(history.location.search).toBe(`?new_date=${missed.order_id}`));
});

test('without an open order there is nothing [RUN-11]', async () => {
  const load = answer(trackingRoute, () => []);
  open(<TrackedOrders />);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test.each(['order', 'run'] as const)(
  'the words follow a live message about an %s [RUN-10, RUN-11]',
  async (topic) => {
    let orders: TrackedOrder[] = [trackedOrder({ pickup: jonah, road: {} })];
    answer(trackingRoute, () => orders);
    const { client } = open(<TrackedOrders />);
    await screen.findByText('On the road, likely 10:20–11:00 am, 3 stops before you');
    orders = [next];
    liveHandlers(client).onChanged({ topic, id: id('250') });
    expect(await screen.findByText('Coming to you now, 10:20–10:40 am')).toBeDefined();
  },
);

test('where they are is loaded again after a failure [RUN-11]', async () => {
  let isDown = true;
  answer(trackingRoute, () => {
    if (isDown) throw new CallError(500, problemOf('internal'));
    return [inLaundry];
  });
  open(<TrackedOrders />);
  expect(await screen.findByText('Where your orders are could not be loaded')).toBeDefined();
  isDown = false;
  screen.getByRole('button', { name: /again|retry/i }).click();
  expect(await screen.findByText('In our laundry')).toBeDefined();
});

test('the details of an open order say in one line where it is [RUN-11]', async () => {
  answer(trackingRoute, () => [inLaundry, next]);
  open(<OrderTrackingLine order={{ id: next.order_id, status: 'scheduled' }} />);
  const text = await screen.findByText('Coming to you now, 10:20–10:40 am');
  expect(text.closest('p')?.textContent).toBe('Where it is: Coming to you now, 10:20–10:40 am');
  expect(screen.queryByText('In our laundry')).toBeNull();
});

test('the details of a delivered order say it by their legs alone [RUN-11]', async () => {
  const load = answer(trackingRoute, () => [delivered, inLaundry]);
  const details = (
    <>
      <OrderTrackingLine order={{ id: delivered.order_id, status: 'out_for_delivery' }} />
      <OrderTrackingLine order={{ id: inLaundry.order_id, status: 'in_progress' }} />
    </>
  );
  open(details);
  expect(await screen.findByText('In our laundry')).toBeDefined();
  expect(screen.queryByText(/^Delivered/)).toBeNull();
  cleanup();
  load.mockClear();
  open(<OrderTrackingLine order={{ id: delivered.order_id, status: 'delivered' }} />);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  expect(load).not.toHaveBeenCalled();
});

const picture = (end: string) => `01a1fd3b-0c34-7a00-8000-000000001${end}`;

test('a card has the pictures of each door, with what was done there unless it says so already [PRF-1, PRF-8, RUN-11]', async () => {
  const load = answer(fileRoute, () => ({ bytes: new Uint8Array([1]) }));
  const collected = {
    ...inLaundry.pickup,
    bag_count: 3,
    pictures: [picture('001'), picture('002')],
    ...jonah,
  };
  const brought = { ...delivered.delivery, pictures: [picture('003')] };
  answer(trackingRoute, () => [
    { ...delivered, pickup: collected, delivery: brought },
    { ...inLaundry, delivery: { ...inLaundry.delivery, pictures: [] } },
  ]);
  open(<TrackedOrders />);
  const card = within(await screen.findByRole('article', { name: 'Delivered 8:14 am' }));
  expect(card.getByRole('heading', { name: 'At the door' })).toBeDefined();
  expect(
    card.getAllByRole('button', { name: /^Picture/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Picture at the delivery, 8:14 am, by Jonah Reid, open large',
    'Picture 1 of 2 at the pickup, Mon 23 Nov, 4:08 pm, by Jonah Reid, open large',
    'Picture 2 of 2 at the pickup, Mon 23 Nov, 4:08 pm, by Jonah Reid, open large',
  ]);
  expect(card.getByText('Collected Mon 23 Nov, 4:08 pm, 3 bags')).toBeDefined();
  expect(card.queryAllByText(/^Delivered/)).toHaveLength(1);
  expect(screen.getAllByRole('heading', { name: 'At the door' })).toHaveLength(1);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  fireEvent.click(card.getByRole('button', { name: /^Picture 1 of 2/ }));
  const large = within(await screen.findByRole('dialog', { name: /^Picture 1 of 2 at the pickup/ }));
  expect(large.queryByRole('button', { name: 'Remove' })).toBeNull();
});
