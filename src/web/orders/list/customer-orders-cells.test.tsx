// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { editableUntil, lockNote } from '#web/orders/order-lock.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import {
  CustomerOrderCard,
  CustomerOrderItems,
  CustomerOrderLegs,
  CustomerOrderNotes,
} from './customer-orders-cells.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test.each([
  [1, null],
  [2, null],
  [3, '+1 more'],
  [5, '+3 more'],
])('of %i items the first two are shown, then %o [ORD-10]', (count, more) => {
  const [line] = unassignedOrder.items;
  if (!line) throw new Error('The order of this test has no line');
  const items = Array.from({ length: count }, (_, index) => ({ ...line, quantity: index + 1 }));
  render(<CustomerOrderItems items={items} />);
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(['1 × Business Shirt', `2 × Business Shirt${more ?? ''}`].slice(0, count));
});

test('the window of a visit stands where its date does, a free time alone, each with its address [BKG-19, CUS-31]', () => {
  const order = {
    ...unassignedOrder,
    pickup_date: Temporal.Instant.from('2037-12-09T08:00+11:00'),
    pickup_until: Temporal.Instant.from('2037-12-09T10:00+11:00'),
    delivery_date: Temporal.Instant.from('2037-12-11T14:00+11:00'),
  };
  render(
    <BusinessTimeZoneContext value="Australia/Sydney">
      <CustomerOrderLegs order={order} />
    </BusinessTimeZoneContext>,
  );
  expect(screen.getByText('Wed 9 Dec 2037, 8:00–10:00 am')).toBeDefined();
  expect(screen.getByText('Fri 11 Dec 2037, 2:00 pm')).toBeDefined();
});

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  pickup_date: now.add({ hours: 24 }),
  delivery_date: now.add({ hours: 48 }),
} as Order;
const limits = (lock_hours: number, cutoff_hours = 0) => ({ lock_hours, cutoff_hours });

test.each<[string, Partial<Order>, string | null]>([
  ['nothing while it can be changed', {}, null],
  ['the clock', { delivery_date: now.add({ hours: 8 }) }, 'Locked (8hrs before delivery)'],
  [
    'nothing of the clock where the driver came first',
    { delivery_status: 'picked_up', delivery_date: now },
    null,
  ],
  [
    'the clock, whose job has set the flag',
    { is_locked: true, delivery_date: now.add({ hours: 8 }) },
    'Locked (8hrs before delivery)',
  ],
  ['nothing of the clock where staff locked it', { is_locked: true }, null],
  ['nothing once it is over', { status: 'delivered', delivery_date: now }, null],
])('a row names %s', (_what, change, note) => {
  expect(lockNote({ ...order, ...change }, now, limits(8))).toBe(note);
});

test('a row says until when the order can be changed, to the second [LCK-3, LCK-5]', () => {
  expect(editableUntil(order, now, limits(8))?.toString()).toBe('2026-11-25T16:00:00Z');
  const soon = { ...order, delivery_date: now.add({ hours: 8, seconds: 1 }) };
  expect(editableUntil(soon, now, limits(8))?.equals(now.add({ seconds: 1 }))).toBe(true);
  expect(editableUntil(soon, now.add({ seconds: 1 }), limits(8))).toBeNull();
});

test.each([
  [1, 'Locked (1hr before delivery)'],
  [24, 'Locked (24hrs before delivery)'],
])('%d lock hours are what a row says [LCK-5, SET-4]', (hours, note) => {
  const due = { ...order, delivery_date: now.add({ hours }) };
  expect(lockNote(due, now, limits(hours))).toBe(note);
  expect(
    lockNote({ ...due, delivery_date: due.delivery_date.add({ seconds: 1 }) }, now, limits(hours)),
  ).toBeNull();
});

test('a row names the limit before the pickup, and says the earlier moment [BKG-18, LCK-5]', () => {
  expect(editableUntil(order, now, limits(8, 4))?.equals(order.pickup_date.subtract({ hours: 4 }))).toBe(
    true,
  );
  const due = { ...order, pickup_date: now.add({ hours: 4 }) };
  expect(lockNote(due, now, limits(8, 4))).toBe('Locked (4hrs before pickup)');
  expect(editableUntil(due, now, limits(8, 4))).toBeNull();
  const soon = { ...order, delivery_date: now.add({ hours: 25 }) };
  expect(editableUntil(soon, now, limits(24, 4))?.equals(now.add({ hours: 1 }))).toBe(true);
});

test('a row says until when with what comes first: that we collect it, or the moment [LCK-7]', () => {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, { name: 'Washline', time_zone: 'Australia/Sydney' } as never);
  const notesOf = (hours: number) => {
    const pickup_date = Temporal.Now.instant().add({ hours: 24 });
    const row = { ...unassignedOrder, pickup_date, delivery_date: pickup_date.add({ hours }) };
    const { container } = render(
      <QueryClientProvider client={client}>
        <BusinessTimeZoneContext value="Australia/Sydney">
          <CustomerOrderNotes order={row} />
        </BusinessTimeZoneContext>
      </QueryClientProvider>,
    );
    return container.textContent;
  };
  expect(notesOf(48)).toBe('Editable until we collect it ');
  expect(notesOf(6)).toMatch(/^Editable until \w+ \d/);
});

test('what was just ordered comes into sight in its list, and is marked; no other is [CUS-8]', async () => {
  answer(closedDaysRoute, () => []);
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  const acts = { onEdit: vi.fn(), onReschedule: vi.fn(), onAgain: vi.fn() };
  open(
    <ul>
      {[true, false].map((isPlaced) => (
        <li key={`${isPlaced}`} id={`${isPlaced}`}>
          <CustomerOrderCard order={unassignedOrder} isPlaced={isPlaced} {...acts} />
        </li>
      ))}
    </ul>,
  );
  await waitFor(() => expect(scrolled).toEqual(['true']));
  expect(document.querySelectorAll('[data-arrived]')).toHaveLength(1);
});
