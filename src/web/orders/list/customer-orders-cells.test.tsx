// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { CustomerOrderItems, CustomerOrderLegs } from './customer-orders-cells.tsx';

afterEach(cleanup);

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
  expect(shown).toEqual(['1 × Business Shirt', '2 × Business Shirt'].slice(0, count));
  expect(screen.queryByText(/more$/)?.textContent ?? null).toBe(more);
});

test('the window of a visit stands where its date does, a free time alone [BKG-19]', () => {
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
