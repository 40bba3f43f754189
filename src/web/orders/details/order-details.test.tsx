// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import { type OrderDetails, orderRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OrderDetailsDialog } from './order-details-dialog.tsx';

let role: Role = 'driver';
const at = Temporal.Instant.from('2026-11-23T22:00:00Z');
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => at }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role, full_name: 'Jonah Reid' }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
  role = 'driver';
});

const pickup: LegAttempt = {
  id: '01a1fd3b-0c34-7a00-8000-000000000001',
  kind: 'pickup',
  attempt: 1,
  state: 'done',
  driver_id: null,
  driver_name: 'Jonah Reid',
  driver_phone: null,
  window_start: at,
  window_end: at,
  assigned_at: at,
  on_the_way_at: at,
  happened_at: at,
  arrived_at: at,
  is_time_doubtful: false,
  done_how: 'reported',
  failure_reason: null,
  note: 'By the side door.',
  bag_count: 2,
  receiver_name: null,
};

async function details(more: Partial<OrderDetails>) {
  const plain = { ...unassignedOrder, ...notCounted, history: [], legs: [], files: [] };
  answer(orderRoute, () => ({ ...plain, ...more }));
  open(<OrderDetailsDialog id={unassignedOrder.id} onClose={vi.fn()} legs={() => null} />);
  await screen.findByText('Business Shirt');
  return screen.getByRole('dialog').textContent ?? '';
}

test('without an email and a history nothing is said of them [LEG-13]', async () => {
  const text = await details({ customer_email: '' });
  expect(text).toContain(unassignedOrder.customer_name);
  expect(text).not.toContain(`${unassignedOrder.customer_name} ·`);
  expect(text).not.toContain('History');
});

test('what was noted at a door stands with its leg alone [FST-4]', async () => {
  const noted = { legs: [pickup], delivery_notes: 'By the side door.' };
  expect(await details(noted)).not.toContain('Delivery notes');
  cleanup();
  expect(await details({ ...noted, delivery_notes: 'Gate code 1234' })).toContain('Delivery notes');
  cleanup();
  const delivered = { ...noted, delivery_notes: 'Next stop is you', status: 'completed' as const };
  expect(await details(delivered)).not.toContain('Next stop is you');
});

test('what was reported of an order and is not answered yet is named, and opens [CAS-2]', async () => {
  role = 'customer';
  const id = '01a1fd3b-0c34-7a00-8000-000000000017';
  const about = {
    id,
    case_number: 'CASE-000017',
    subject: 'Two robes missing',
    status: 'in_progress',
  } as const;
  expect(await details({ open_cases: [about] })).toContain('CASE-000017: Two robes missing, in progress');
  const link = screen.getByRole('link', { name: 'CASE-000017: Two robes missing' });
  expect(link.getAttribute('href')).toBe(`/dashboard/customer?tab=cases&case=${id}`);
});
