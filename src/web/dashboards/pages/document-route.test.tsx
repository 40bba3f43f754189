// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { DocumentRoute } from './document-route.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
  endSession();
});

const day = (text: string) => Temporal.PlainDate.from(text);
test.each([
  ['that is paid', day('2026-11-24'), '?from=2026-11-09&to=2026-11-24'],
  ['that was paid ahead', day('2026-11-02'), ''],
  ['that is open', null, ''],
])('from an invoice %s a customer opens the statement that shows it [INV-23]', async (_, paid_on, days) => {
  startSession('token', { ...amelia, role: 'customer' });
  answer(invoiceRoute, () => ({ ...issued, paid_on }));
  open(<DocumentRoute />);
  const link = await screen.findByRole('link', { name: 'Statement' });
  expect(link.getAttribute('href')).toBe(`/dashboard/customer/invoices/statement${days}`);
});
