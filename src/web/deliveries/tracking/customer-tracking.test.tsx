// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { at, trackedOrder } from '#shared/deliveries/tracked-order.fixture.ts';
import { type TrackedOrder, trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { fileRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { closedDay } from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { liveHandlers } from '#web/shell/use-live-updates.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CustomerTracking } from './customer-tracking.tsx';
import { OrderTrackingLine } from './order-tracking-line.tsx';

const now = at('10:09');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'customer' }),
}));

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

const ofTracked = (order: TrackedOrder, changes: Partial<Order> = {}): Order => ({
  ...unassignedOrder,
  id: order.order_id,
  order_number: order.order_number,
  status: order.status,
  driver_name: 'Jonah Reid',
  ...changes,
});

/** Shows the page of a customer with these open orders, and those that were delivered. */
function show(tracked: () => TrackedOrder[], past: Order[] = [], address = '/') {
  answer(trackingRoute, tracked);
  answer(ordersRoute, ({ query = {} }) => {
    const isOpen = query.status?.includes('pending');
    const orders = tracked().map((each) => ofTracked(each));
    const isOver = ({ status }: Order) => status === 'delivered';
    const rows = isOpen ? orders.filter((each) => !isOver(each)) : [...orders.filter(isOver), ...past];
    return { rows, total: rows.length };
  });
  return open(<CustomerTracking />, address);
}

afterEach(() => {
  cleanup();
  resetAnswers();
});

test('a card says that a visit to come is on a closed day, and when we plan it [BKG-20]', async () => {
  answer(closedDaysRoute, () => [closedDay('2026-11-27', 'Boiler service')]);
  show(() => [inLaundry]);
  const text = 'We are closed on Fri 27 Nov (Boiler service), your delivery day. We’ll tell you the new day.';
  expect(await screen.findByText(text)).toBeDefined();
});

const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('what comes today stands first and large; what was brought today and what else is under way follow [CUS-34, RUN-11]', async () => {
  const soon = trackedOrder({
    order_id: id('240'),
    order_number: 'ORD-000240',
    pickup: { ...jonah, window_start: at('09:00', 5), window_end: at('11:00', 5) },
  });
  show(() => [soon, inLaundry, delivered, next]);
  const where = await screen.findByRole('region', { name: 'Where your orders are' });
  await waitFor(() =>
    expect(cards()).toEqual([
      'Coming to you now, 10:20–10:40 am, ORD-000250',
      'Delivered 8:14 am, ORD-000219',
      'Jonah Reid collects Sun 29 Nov, 9:00–11:00 am, ORD-000240',
      'In our laundry, ORD-000235',
    ]),
  );
  const [first, second] = within(where).getAllByRole('article');
  expect(first?.textContent).toMatch(
    /^TodayComing to you now, 10:20–10:40\samJonah Reid comes to collect\.You are next, as of 10:09\sam/,
  );
  expect(first?.textContent).toContain('Jonah Reid');
  expect(within(first as HTMLElement).getAllByRole('listitem')).toHaveLength(4);
  expect(second?.textContent).not.toContain('Today');
  expect(screen.getByText('4 deliveries')).toBeDefined();
});

test('of more than three other orders under way each is a line on a phone, which opens to its card [CUS-34]', async () => {
  const others = ['236', '237', '238'].map((each) => ({
    ...inLaundry,
    order_id: id(each),
    order_number: `ORD-000${each}`,
  }));
  show(() => [inLaundry, ...others.slice(1), next]);
  await screen.findByRole('article', { name: 'In our laundry, ORD-000235' });
  expect(screen.queryAllByRole('button', { expanded: false })).toEqual([]);
  cleanup();
  show(() => [inLaundry, ...others, next]);
  const line = await screen.findByRole('button', { name: /^In our laundry.*ORD-000235$/ });
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(4);
  const card = line.nextElementSibling as HTMLElement;
  expect(within(card).getByRole('article', { name: 'In our laundry, ORD-000235' })).toBeDefined();
  expect(card.className).toContain('max-md:hidden');
  fireEvent.click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(card.className).not.toContain('max-md:hidden');
});

test('what was delivered before today is a line each in a fold, which opens to its card [CUS-34]', async () => {
  const delivered_at = at('13:52', -4);
  const past = { ...unassignedOrder, status: 'delivered' as const, delivered_at, fulfilled_at: delivered_at };
  show(() => [inLaundry, delivered], [past]);
  const lines = (await screen.findByRole('heading', { name: 'Delivered' })).closest('details');
  expect(lines?.querySelectorAll('li > details')).toHaveLength(1);
  const line = lines?.querySelector('li summary');
  expect(line?.textContent).toBe('Fri 20 Nov, 1:52 pm ORD-000248$39.60');
  fireEvent.click(line as Element);
  const card = within(lines as HTMLElement).getByRole('article', { name: /^Delivered Fri 20 Nov, 1:52 pm/ });
  expect(card.textContent).toContain('Base $36.00 · GST $3.60 · Total $39.60');
});

test('a filter shows whole cards [CUS-9, CUS-34]', async () => {
  const past = { ...unassignedOrder, status: 'delivered' as const, fulfilled_at: at('13:52', -4) };
  show(() => [inLaundry], [past], '/?delivery_status=delivered');
  expect(await screen.findByText('Showing 1 of 1 deliveries')).toBeDefined();
  expect(cards()).toEqual(['Delivered Fri 20 Nov, 1:52 pm, ORD-000248']);
  expect(screen.queryByRole('heading', { name: 'Delivered' })).toBeNull();
});

test('a stop that failed says why and what was noted, and asks for a new date [FST-3, RUN-11]', async () => {
  const failed = { state: 'failed', failure_reason: 'nobody_home', ...jonah } as const;
  const missed = trackedOrder({
    pickup: { ...failed, happened_at: at('09:52'), note: 'Rang twice, dock gate shut.' },
  });
  const { history } = show(() => [inLaundry, missed]);
  const card = await screen.findByRole('article', { name: /^We could not collect: nobody home/ });
  expect(card.textContent).toContain(unbroken('Tue 24 Nov, 9:52 am · window 9:00–11:00 am'));
  expect(card.textContent).toContain('Rang twice, dock gate shut.');
  expect(screen.getAllByRole('button', { name: /^Choose a new date/ })).toHaveLength(1);
  fireEvent.click(within(card).getByRole('button', { name: 'Choose a new date for ORD-000250' }));
  await waitFor(() => expect(history.location.search).toBe(`?new_date=${missed.order_id}`));
});

test('without an order there is no delivery [CUS-9, RUN-11]', async () => {
  show(() => []);
  expect(await screen.findByText('No Deliveries Found')).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

test.each(['order', 'run'] as const)(
  'the words follow a live message about an %s [RUN-10, RUN-11]',
  async (topic) => {
    let orders: TrackedOrder[] = [trackedOrder({ pickup: jonah, road: {} })];
    const { client } = show(() => orders);
    await screen.findByText('On the road, likely 10:20–11:00 am, 3 stops before you');
    orders = [next];
    liveHandlers(client).onChanged({ topic, id: id('250') });
    expect(await screen.findByText('Coming to you now, 10:20–10:40 am')).toBeDefined();
  },
);

test('where they are is loaded again after a failure [RUN-11]', async () => {
  let isDown = true;
  show(() => [inLaundry]);
  answer(trackingRoute, () => {
    if (isDown) throw new CallError(500, problemOf('internal'));
    return [inLaundry];
  });
  expect(await screen.findByText('Where your orders are could not be loaded')).toBeDefined();
  isDown = false;
  screen.getByRole('button', { name: /again|retry/i }).click();
  expect(await screen.findByRole('heading', { name: 'In our laundry' })).toBeDefined();
});

test('the details of an open order say in one line where it is, and call the shop [RUN-11, CUS-9]', async () => {
  answer(trackingRoute, () => [inLaundry, next]);
  const line = <OrderTrackingLine order={{ id: next.order_id, status: 'scheduled' }} />;
  open(line, '/', { contact_phone: '(02) 5550 1180' });
  const text = await screen.findByText('Coming to you now, 10:20–10:40 am');
  expect(text.closest('p')?.textContent).toBe('Where it is: Coming to you now, 10:20–10:40 amCall Us');
  expect(screen.getByRole('link', { name: 'Call Us' }).getAttribute('href')).toBe('tel:0255501180');
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
  show(() => [
    { ...delivered, pickup: collected, delivery: brought },
    { ...inLaundry, delivery: { ...inLaundry.delivery, pictures: [] } },
  ]);
  const card = within(await screen.findByRole('article', { name: /^Delivered 8:14 am/ }));
  expect(card.getByRole('heading', { name: 'At the door' })).toBeDefined();
  expect(
    card.getAllByRole('button', { name: /^Picture/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Picture at the delivery, 8:14 am, by Jonah Reid, open large',
    'Picture 1 of 2 at the pickup, Mon 23 Nov, 4:08 pm, by Jonah Reid, open large',
    'Picture 2 of 2 at the pickup, Mon 23 Nov, 4:08 pm, by Jonah Reid, open large',
  ]);
  expect(card.getByText('Collected Mon 23 Nov, 4:08 pm, 3 bags')).toBeDefined();
  expect(card.queryAllByText(/^Delivered \d/)).toHaveLength(1);
  expect(screen.getAllByRole('heading', { name: 'At the door' })).toHaveLength(1);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  fireEvent.click(card.getByRole('button', { name: /^Picture 1 of 2/ }));
  const large = within(await screen.findByRole('dialog', { name: /^Picture 1 of 2 at the pickup/ }));
  expect(large.queryByRole('button', { name: 'Remove' })).toBeNull();
});
