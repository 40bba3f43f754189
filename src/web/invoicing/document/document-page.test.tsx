// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import {
  billingRoute,
  invoiceRoute,
  markSentRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { decreased, increased, issued } from './document.fixture.ts';
import type { DocumentRole } from './document-head.tsx';
import { DocumentPage } from './document-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

let stored: DocumentDetails;
async function openDocument(
  document: DocumentDetails,
  role: DocumentRole = 'owner',
  business: Parameters<typeof open>[2] = {},
) {
  stored = document;
  answer(invoiceRoute, () => stored);
  open(
    <DocumentPage
      id={document.id}
      role={role}
      title={(name) => <title>{name}</title>}
      actions={() => <button type="button">Download PDF</button>}
    />,
    '/',
    business,
  );
  await screen.findByRole('article');
}
const buttons = () =>
  ['Download PDF', 'Mark as Sent', 'Void'].filter((name) => screen.queryByRole('button', { name }));
const text = () => document.body.textContent ?? '';

test('an invoice shows all that a tax invoice has to [INV-10, INV-9]', async () => {
  await openDocument(issued);
  const sheet = screen.getByRole('article', { name: 'Tax invoice INV-000123' });
  for (const part of [
    'Tax invoice toHarbour Lane Hotel Pty Ltd4 Argyle St, The RocksABN 60 411 827 028',
    'FromWashlineWashline Laundry Pty LtdABN 51 824 753 55618 Bourke Rd, Alexandria NSW 2015',
    'IssuedMon 9 Nov 2026',
    'DueMon 30 Nov 2026in 6 days',
    'Purchase orderHL-2291',
    'Towels as agreed.',
    'GST of 10% applies to every line. GST is worked out once on the whole invoice, so it can differ by a few cents from the sum of the orders.',
    'How to payAccount nameWashline Laundry Pty LtdBSB062-000Account number1234 5678ReferenceINV-000123',
    'Thank you.',
  ])
    expect(sheet.textContent).toContain(part);
  const rows = within(sheet).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DescriptionQuantityPriceAmount',
    'ORD-000204Delivered Fri 30 Oct 2026',
    'Bed Sheet, king40$4.15$166.00',
    'Bath Towel60$1.45$87.00',
    'ORD-000213Delivered Fri 6 Nov 2026',
    'Wash & Fold12.5 kg$5.20$65.00',
    'Other',
    'Linen bag1$13.00$13.00',
    'Subtotal (excluding GST)$331.00',
    'GST (10%)$33.10',
    'Total (including GST)$364.10',
  ]);
});

test('its order numbers and, to staff, its customer are links [INV-10, CUS-20]', async () => {
  startSession('a token', { ...amelia, role: 'owner' });
  await openDocument(issued);
  expect(screen.getByRole('button', { name: 'ORD-000204' })).toBeDefined();
  const customer = screen.getByRole('link', { name: issued.customer_name });
  expect(customer.getAttribute('href')).toBe(`/dashboard/owner/people/${issued.customer_id}`);
  cleanup();
  startSession('a token', amelia);
  await openDocument(issued, 'customer');
  expect(screen.getByRole('button', { name: 'ORD-000204' })).toBeDefined();
  expect(screen.queryByRole('link', { name: issued.customer_name })).toBeNull();
  endSession();
});

test('what is paid is not said to fall due in days [INV-10, PAY-3]', async () => {
  await openDocument({ ...issued, sent_at: now, open: 0, payment_status: 'paid' });
  const sheet = screen.getByRole('article', { name: 'Tax invoice INV-000123' });
  expect(sheet.textContent).toContain('DueMon 30 Nov 2026');
  expect(sheet.textContent).not.toContain('in 6 days');
});

test.each([
  [0, 2_000, 'Adjusted'],
  [2_000, 0, 'Less credit'],
  [500, 1_500, 'Less credit'],
  [0, 1_500, undefined],
  [1_500, 0, undefined],
])(
  'one that credit and notes alone have lowered says so beside its status: %i and %i of 2000 cents [PAY-3]',
  async (credit, adjusted, tag) => {
    const settled = { credit, adjusted };
    await openDocument({
      ...issued,
      sent_at: now,
      open: issued.total - 2_000,
      payment_status: 'part_paid',
      settled,
    });
    expect(screen.getByText('Part paid')).toBeDefined();
    expect(screen.queryByText(/^(?:Adjusted|Less credit)$/)?.textContent).toBe(tag);
  },
);

test('what happened to it stands beside it, newest first [INV-24]', async () => {
  await openDocument(issued);
  const history = screen.getByRole('region', { name: 'History' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Ruth Calloway issued it as INV-000123'),
    expect.stringContaining(unbroken('Washline drafted it for the fortnight 25 Oct to 7 Nov')),
  ]);
});

test.each([
  ['owner', false, 2],
  ['owner', true, 0],
  ['customer', false, 0],
] as const)(
  'to %s, with a mail server: %s, %i mails of its history are not mailed [INV-24]',
  async (role, is_mail_ready, lines) => {
    const step = { actor_name: 'Dev Patel', created_at: now };
    const sent = { ...step, type: 'document.sent', summary: 'sent it to amelia@lane.example' };
    const reminded = { ...step, type: 'document.reminded', summary: 'sent a reminder' };
    await openDocument({ ...issued, sent_at: now, history: [reminded, sent, ...issued.history] }, role, {
      is_mail_ready,
    });
    expect(screen.queryAllByText('Not mailed: no mail server')).toHaveLength(lines);
  },
);

test('staff mark an unsent invoice as sent, as they saw it [INV-14]', async () => {
  await openDocument(issued);
  expect(screen.getByText('Not sent')).toBeDefined();
  const mark = answer(markSentRoute, () => {
    stored = { ...issued, sent_at: now, version: 4 };
    return stored;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as Sent' }));
  expect(await screen.findByText('INV-000123 sent')).toBeDefined();
  expect(mark).toHaveBeenCalledExactlyOnceWith({ params: { id: issued.id }, ifMatch: 3 });
  await screen.findByText('Sent Tue 24 Nov');
  expect(buttons()).toEqual(['Download PDF']);
});

test('an unsent invoice is voided with a reason, after a question [INV-15]', async () => {
  await openDocument(issued);
  const voiding = answer(voidInvoiceRoute, ({ body }) => {
    expect(body).toEqual({ reason: 'Wrong customer' });
    stored = { ...issued, state: 'void', voided_on: Temporal.PlainDate.from('2026-11-24'), version: 4 };
    return stored;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void INV-000123?' });
  expect(dialog.textContent).toContain('The number stays used. You can invoice the orders again.');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  submit();
  expect(await within(dialog).findByText('Enter a reason')).toBeDefined();
  expect(voiding).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Wrong customer' } });
  voiding.mockImplementationOnce(() => {
    throw new CallError(409, problemOf('document-sent', 'INV-000123 was sent.'));
  });
  submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe('INV-000123 was sent.');
  submit();
  expect(await screen.findByText('INV-000123 voided')).toBeDefined();
  expect(voiding).toHaveBeenLastCalledWith({
    params: { id: issued.id },
    ifMatch: 3,
    body: { reason: 'Wrong customer' },
  });
  await waitFor(() => expect(text()).toContain('VoidedTue 24 Nov 2026'));
  expect(buttons()).toEqual(['Download PDF']);
});

test('a draft is only read here [INV-4]', async () => {
  const content = { ...issued.content, document_number: null, issued_on: null };
  await openDocument({ ...issued, state: 'draft', document_number: null, issued_on: null, content });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Draft');
  expect(text()).toContain(unbroken('$364.10, due Mon 30 Nov 2026 if it is issued today'));
  expect(text()).not.toContain('Reference');
  expect(buttons()).toEqual(['Download PDF']);
});

test('a customer reads theirs and changes nothing; what is not theirs is not there [INV-23]', async () => {
  await openDocument({ ...issued, sent_at: now }, 'customer');
  expect(buttons()).toEqual(['Download PDF']);
  cleanup();
  answer(invoiceRoute, () => {
    throw new CallError(404, null);
  });
  const customer: DocumentRole = 'customer';
  open(<DocumentPage id={issued.id} role={customer} title={() => null} />);
  expect(await screen.findByText('There is nothing here')).toBeDefined();
});

test('a note says what it corrects, why, what changed and what becomes of it, and is not voided [INV-18, INV-19]', async () => {
  await openDocument(decreased);
  const sheet = screen.getByRole('article', { name: 'Adjustment note ADJ-000004' });
  for (const part of [
    'Adjustment note toHarbour Lane Hotel4 Argyle St, The Rocks',
    'IssuedTue 24 Nov 2026CorrectsINV-000123Mon 9 Nov 2026',
    'Decreases INV-000123',
    'ReasonOne king sheet was missing. Case CASE-000032.',
    'Total (including GST)−$4.56',
    'It is the difference between the old and the new total of the whole invoice, so that both always add up.',
    'It is taken off what is open of INV-000123. There is nothing to pay.INV-000123 then open$359.54',
  ])
    expect(sheet.textContent).toContain(part);
  expect(
    within(sheet)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'What changedWasIsPriceDifference',
    'ORD-000204Delivered Fri 30 Oct 2026',
    'Bed Sheet, king4039$4.15−$4.15',
    'The whole invoiceBeforeAfterDifference',
    'Subtotal (excluding GST)$331.00$326.85−$4.15',
    'GST (10%)$33.10$32.69−$0.41',
    'Total (including GST)$364.10$359.54−$4.56',
  ]);
  expect(text()).toContain('Harbour Lane Hotel · −$4.56, decreases INV-000123');
  expect(text()).not.toContain('How to pay');
  expect(within(sheet).getByRole('link', { name: 'INV-000123' }).getAttribute('href')).toBe(
    `/dashboard/owner/money/${issued.id}`,
  );
  expect(buttons()).toEqual(['Download PDF', 'Mark as Sent']);
});

test('a customer who has not got the corrected invoice reads its number, which leads nowhere [INV-18]', async () => {
  const corrects = { id: issued.id, document_number: 'INV-000123', is_sent: false };
  await openDocument({ ...decreased, corrects }, 'customer');
  expect(screen.getByRole('article').textContent).toContain('CorrectsINV-000123');
  expect(screen.queryByRole('link', { name: 'INV-000123' })).toBeNull();
  cleanup();
  await openDocument({ ...decreased, corrects });
  expect(screen.getByRole('link', { name: 'INV-000123' })).toBeDefined();
});

test('when it is due counts while something is to be paid, and nobody pays what is void [INV-15, PAY-3]', async () => {
  await openDocument({ ...issued, open: 0, payment_status: 'paid' });
  expect(screen.getByRole('article').textContent).not.toContain('in 6 days');
  cleanup();
  const voided_on = Temporal.PlainDate.from('2026-11-10');
  await openDocument({ ...issued, state: 'void', voided_on, open: 0, payment_status: 'void' });
  expect(screen.getByRole('article').textContent).not.toContain('How to pay');
  expect(text()).not.toContain(', due Mon 30 Nov 2026');
});

test('a credit says to its customer what it credits and what it was used for [INV-23]', async () => {
  await openDocument({ ...decreased, used_for: ['INV-000123'], open: 0 }, 'customer');
  expect(text()).toContain('−$4.56, credit for INV-000123. Used for INV-000123.');
});

test.each([
  ['credit', 0, { credit: 36_410, adjusted: 0 }, '$364.10. Paid in full from your credit.', false],
  [
    'credit for a part of it',
    33_410,
    { credit: 3_000, adjusted: 0 },
    unbroken('$364.10, $30.00 of credit used, $334.10 to pay by 30 Nov 2026'),
    true,
  ],
  ['a payment', 0, { credit: 0, adjusted: 0 }, '$364.10. Paid in full.', false],
] as const)(
  'with %s it says what is left, and asks for that alone [INV-27]',
  async (_how, open, settled, said, asks) => {
    const document = {
      ...issued,
      sent_at: now,
      open,
      settled,
      payment_status: open ? 'part_paid' : 'paid',
    } as const;
    await openDocument(document, 'customer');
    expect(text()).toContain(said);
    const sheet = screen.getByRole('article').textContent;
    expect(sheet).toContain(said.replace(/^\$364\.10[.,] /, ''));
    expect(sheet?.includes('How to pay')).toBe(asks);
    cleanup();
    await openDocument(document, 'owner');
    expect(text()).toContain(said.replace('your credit', 'credit'));
  },
);

test('a customer reads on top and at How to pay what their credit leaves to pay [INV-27, INV-23]', async () => {
  answer(billingRoute, () => ({ balance: 34_509, credit: 1_901 }) as StoredBilling);
  await openDocument({ ...issued, sent_at: now }, 'customer');
  const said = 'Less your credit of $19.01: pay $345.09.';
  expect(await screen.findAllByText(said)).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Open amount' }).textContent).toContain(said);
  expect(screen.getByRole('article').textContent).toContain(`How to pay${said}Account name`);
  cleanup();
  await openDocument({ ...decreased, open: 1_901, used_for: [] }, 'customer');
  await waitFor(() => expect(text()).toContain('Comes off what you owe now.'));
  expect(text()).not.toContain('Less your credit');
});

test('one that was not sent is late with nobody [INV-14, PAY-3]', async () => {
  const due_on = Temporal.PlainDate.from('2026-11-10');
  await openDocument({ ...issued, due_on });
  expect(screen.getByRole('region', { name: 'Open amount' }).textContent).not.toContain('late');
  cleanup();
  await openDocument({ ...issued, due_on, sent_at: now, payment_status: 'overdue' });
  expect(screen.getByRole('region', { name: 'Open amount' }).textContent).toContain('14 days late');
});

test('a note that increases says how much, by when and how to pay [INV-18]', async () => {
  await openDocument(increased, 'customer');
  expect(text()).toContain(unbroken('$4.57, increases INV-000123, due Tue 8 Dec 2026'));
  for (const part of ['DueTue 8 Dec 2026in 14 days', 'ReferenceADJ-000004']) expect(text()).toContain(part);
  expect(text()).not.toContain('nothing to pay');
});

test('an invoice names its notes, and is not voided any more [INV-15, INV-18]', async () => {
  const { id, document_number, issued_on, total } = decreased;
  const notes = [{ id, document_number: `${document_number}`, issued_on: issued_on ?? issued.due_on, total }];
  await openDocument({ ...issued, notes });
  const card = screen.getByRole('region', { name: 'Adjustment notes' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ADJ-000004Tue 24 Nov−$4.56']);
  expect(within(card).getByRole('link').getAttribute('href')).toBe(`/dashboard/owner/money/${id}`);
  expect(buttons()).toEqual(['Download PDF', 'Mark as Sent']);
});
