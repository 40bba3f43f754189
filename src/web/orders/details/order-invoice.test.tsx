// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { open } from '#web/testing/open-page.fixture.tsx';
import { OrderInvoiceEntry } from './order-details.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
let role: Role;
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));
afterEach(cleanup);

const invoiced = { ...unassignedOrder, invoice_id: 'a1', invoice_number: 'INV-000123' };

test.each<[Role, string]>([
  ['owner', '/dashboard/owner/money/a1'],
  ['admin', '/dashboard/admin/money/a1'],
  ['customer', '/dashboard/customer/invoices/a1'],
])('an order says to its %s which invoice it is on, and leads there [INV-16]', async (who, href) => {
  role = who;
  open(<OrderInvoiceEntry order={invoiced} />);
  expect((await screen.findByRole('link', { name: 'INV-000123' })).getAttribute('href')).toBe(href);
});

test('it says nothing of one that it is not on, or that is not known to them, and to a driver of none [INV-14, INV-16]', async () => {
  role = 'customer';
  open(<OrderInvoiceEntry order={unassignedOrder} />);
  role = 'driver';
  open(<OrderInvoiceEntry order={invoiced} />);
  expect(await screen.findAllByRole('main')).toHaveLength(2);
  expect(screen.queryByText('Invoice')).toBeNull();
});
