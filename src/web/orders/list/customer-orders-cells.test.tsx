// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { CustomerOrderItems } from './customer-orders-cells.tsx';

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
