// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { KeptUntil } from './kept-until.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const customer_id = '0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f';
const kept = (documents_kept_until: Temporal.PlainDate | null) =>
  answer(billingRoute, () => ({ documents_kept_until }) as StoredBilling);

test('who is erased stays on their invoices until a day, which is said [INV-25]', async () => {
  kept(Temporal.PlainDate.from('2033-11-24'));
  open(<KeptUntil customer_id={customer_id} />);
  expect(
    await screen.findByText('Their invoices keep name, address and ABN until 24 Nov 2033.'),
  ).toBeDefined();
});

test('without invoices nothing is said, and what cannot be read is said without a day [INV-25]', async () => {
  const asked = kept(null);
  open(<KeptUntil customer_id={customer_id} />);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByText(/Their invoices/)).toBeNull();
  cleanup();
  answer(billingRoute, () => {
    throw new CallError(503, null);
  });
  open(<KeptUntil customer_id={customer_id} />);
  expect(await screen.findByText(/for the years that the money settings say/)).toBeDefined();
});
