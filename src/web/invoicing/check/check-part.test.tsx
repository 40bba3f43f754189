// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { markSentRoute, sendInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { type ToCheck, toCheckRoute } from '#shared/statements/to-check.contract.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CheckPart } from './check-part.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/invoicing/adjust/lazy-adjust-dialog.ts', () => ({
  AdjustDialog: ({ id, leaveOut }: { id: string; leaveOut?: string }) => <p>{`${id} without ${leaveOut}`}</p>,
}));
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const about = { customer_id: issued.customer_id, document_id: issued.id, version: 4 };
const mail: ToCheck = {
  ...{ ...about, kind: 'not_sent', customer_name: 'Bluegum Backpackers', document_number: 'INV-000126' },
  ...{ addresses: 'desk@bluegum.example', order_id: null, order_number: null },
  happened_at: Temporal.Instant.from('2026-11-23T22:40:00Z'),
};
const order: ToCheck = {
  ...{
    ...about,
    kind: 'cancelled',
    customer_name: 'Kirribilli Fencing Studio',
    document_number: 'INV-000125',
  },
  ...{ addresses: null, order_id: issued.id, order_number: 'ORD-000229', happened_at: now },
};

async function openPart(...rows: ToCheck[]) {
  const asked = answer(toCheckRoute, () => ({ rows, total: rows.length }));
  open(<CheckPart />);
  await screen.findByText(rows.length > 0 ? /INV-/ : 'Nothing to check');
  return asked;
}

test('a mail that was given up says where it could not be delivered, and when [INV-13]', async () => {
  await openPart({ ...mail });
  const text = screen.getByRole('listitem').textContent;
  expect(text).toContain('INV-000126 was not delivered by mail');
  expect(text).toContain('The mail to desk@bluegum.example could not be delivered. Given up 9:40 am.');
  expect(text).toContain('Bluegum Backpackers');
});

test('it is sent again or marked as sent, as it was seen, and what is to check is asked again [INV-13]', async () => {
  const send = answer(sendInvoiceRoute, () => issued);
  const mark = answer(markSentRoute, () => issued);
  const asked = await openPart(mail);
  fireEvent.click(screen.getByRole('button', { name: 'Send INV-000126 Again' }));
  await screen.findByText('INV-000126 sent');
  expect(send.mock.calls[0]?.[0]).toMatchObject({ params: { id: issued.id }, body: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Mark INV-000126 as Sent' }));
  await vi.waitFor(() => expect(mark).toHaveBeenCalledWith({ params: { id: issued.id }, ifMatch: 4 }));
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
});

test('what fails is said [INV-13]', async () => {
  answer(sendInvoiceRoute, () => {
    throw new CallError(409, problemOf('not-issued', 'INV-000126 is void.'));
  });
  await openPart(mail);
  fireEvent.click(screen.getByRole('button', { name: 'Send INV-000126 Again' }));
  await screen.findByText('INV-000126 is void.');
});

test('an order that was cancelled after invoicing is taken off its invoice by a note [INV-16, INV-17]', async () => {
  await openPart(order);
  expect(screen.getByRole('listitem').textContent).toContain(
    'ORD-000229 is cancelled and is on INV-000125. An adjustment note gives the money back.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Adjust INV-000125' }));
  expect(await screen.findByText(`${issued.id} without ${order.order_id}`)).toBeDefined();
});

test('nothing to check says what appears here [INV-13, INV-16]', async () => {
  await openPart();
});
