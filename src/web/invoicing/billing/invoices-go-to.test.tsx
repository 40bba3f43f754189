// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { InvoicesGoTo } from './invoices-go-to.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

test.each([
  [['accounts@hotel.test', 'books@hotel.test'], 'accounts@hotel.test and books@hotel.test'],
  [[], 'the email of this account'],
])(
  'an account says where its invoices go, and leads to what changes it [ACC-10]',
  async (invoice_emails, said) => {
    answer(billingRoute, () => ({ is_mailed: true, invoice_emails }) as unknown as StoredBilling);
    open(<InvoicesGoTo customer_id="c" />);
    expect(await screen.findByText(`Invoices go to ${said}. To change it, press Billing on`)).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/customer/invoices');
  },
);
