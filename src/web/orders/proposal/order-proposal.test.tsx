// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { OrderProposal } from './order-proposal.tsx';
import { proposalText } from './proposed-changes.ts';

function open(order: Order) {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  render(
    <QueryClientProvider client={client}>
      <OrderProposal order={order} />
    </QueryClientProvider>,
  );
  return screen.queryByRole('region', { name: 'Modification requested' })?.textContent ?? null;
}
afterEach(cleanup);

test('a proposal is told with its status and what it would change [ORD-9]', () => {
  expect(open(unassignedOrder)).toBeNull();
  const proposed: Order = {
    ...unassignedOrder,
    modification_requested: true,
    modification_status: 'pending_approval',
    modification_details: 'Instructions: none → Ring twice',
    pending_modifications: {
      items: null,
      pickup_date: null,
      delivery_date: null,
      special_instructions: 'Ring twice',
    },
  };
  const text = open(proposed);
  expect(text).toContain('Modification requested · Pending');
  expect(text).toContain('Ring twice');
});

test('where its changes cannot be laid beside the order, its own words are shown [ORD-9]', () => {
  const details = 'Quantity of napkins, 40 instead of 20';
  const text = open({ ...unassignedOrder, modification_requested: true, modification_details: details });
  expect(text).toContain(details);
});

test('in a line it stands beside the order as it now is, not as it was when staff proposed it [ORD-9, MOD-1]', () => {
  const zone = 'Australia/Sydney';
  const { pickup_date } = unassignedOrder;
  const modification_details = 'Pickup: some other day → 8:30 am';
  const change = { items: null, delivery_date: null, special_instructions: null };
  const pending_modifications = { ...change, pickup_date: pickup_date.subtract({ minutes: 90 }) };
  const proposed: Order = { ...unassignedOrder, modification_details, pending_modifications };
  const before = formatVisitForGood(pickup_date, null, zone);
  expect(proposalText(proposed, zone)).toMatch(new RegExp(`^Pickup: ${before} → `));
  expect(proposalText({ ...proposed, pending_modifications: null }, zone)).toBe(modification_details);
});
