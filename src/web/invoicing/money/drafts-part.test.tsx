// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Business } from '#shared/business/business.contract.ts';
import type { Document, DocumentDetails } from '#shared/invoicing/document.ts';
import {
  discardDraftRoute,
  invoiceRoute,
  invoicesRoute,
  issueDraftsRoute,
  recipientsRoute,
  sendInvoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { DraftsPart } from './drafts-part.tsx';
import { IssueButtons } from './issue-buttons.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-11-23T23:00:00Z'),
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const day = (text: string | undefined) => (text ? Temporal.PlainDate.from(text) : null);
const draftOf = (index: number, customer_name: string, start?: string, end?: string): DocumentDetails => ({
  ...issued,
  ...{ state: 'draft', document_number: null, issued_on: null, open: null, payment_status: null },
  id: `6a5e0d4c-6f0e-4c0a-9d5b-00000000000${index}`,
  customer_id: `0b8f2c1e-3d4a-4b5c-8e6f-00000000000${index}`,
  customer_name,
  period_start: day(start),
  period_end: day(end ?? start),
});
const hotel = draftOf(1, 'Harbour Lane Hotel', '2026-11-23');
const spa = draftOf(2, 'Saltbush Day Spa', '2026-11-15', '2026-11-21');
const paper = draftOf(3, 'Paper Only', '2026-11-08', '2026-11-21');
const nobody = draftOf(4, 'Nobody There', '2026-10-01', '2026-10-31');
const all = [hotel, spa, paper, nobody];

const addresses: Record<string, string[]> = {
  [hotel.id]: ['accounts@hotel.test', 'books@hotel.test'],
  [spa.id]: ['spa@spa.test'],
  [paper.id]: ['paper@paper.test'],
};
const recipientOf = ({ id, customer_id, customer_name }: Document) => ({
  ...{ id, customer_id, customer_name },
  is_mailed: id !== paper.id,
  to: addresses[id] ?? [],
});

beforeEach(() => {
  answer(recipientsRoute, ({ body }) => ({
    recipients: all.filter(({ id }) => body.document_ids.includes(id)).map(recipientOf),
  }));
  answer(ordersRoute, () => ({ rows: [], total: 0 }));
});

/** The service issues all but the spa's. */
const answerIssue = () =>
  answer(issueDraftsRoute, ({ body: { drafts, send = false } }) => ({
    outcomes: drafts.map(({ id }, index) =>
      id === spa.id
        ? {
            ...{ id, outcome: 'refused' as const, document_number: null, is_sent: false },
            problem: problemOf('changed-meanwhile', 'The draft was changed.'),
          }
        : {
            ...{ id, outcome: 'issued' as const, document_number: `INV-00013${index}`, problem: null },
            is_sent: send && id === hotel.id,
          },
    ),
    not_sent: null,
  }));

async function openPart(drafts: readonly Document[] = all, address = '/', business: Partial<Business> = {}) {
  const asked = answer(invoicesRoute, () => ({ rows: [...drafts], total: drafts.length }));
  open(<DraftsPart dashboardOf="owner" />, address, business);
  await screen.findAllByText(drafts[0]?.customer_name ?? '');
  return asked;
}
const chooseAll = () => {
  for (const { customer_name } of all)
    fireEvent.click(screen.getByRole('checkbox', { name: `Select the draft of ${customer_name}` }));
};
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));
const bar = () => screen.getByRole('region', { name: 'Chosen drafts' });

test('each draft says for what it was made: a delivery by its day [INV-3, INV-4]', async () => {
  await openPart();
  for (const text of [
    'Delivered Mon 23 Nov',
    'Week 15 to 21 Nov',
    'Fortnight 8 to 21 Nov',
    'Month 1 to 31 Oct',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

test('they are filtered by what they were made for [INV-3, INV-4]', async () => {
  const asked = await openPart();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.click(await screen.findByRole('button', { name: 'With each delivery' }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({
      query: expect.objectContaining({ state: ['draft'], when: ['delivery'] }),
    }),
  );
});

test('one that is unfolded shows its purchase order, and those of its orders [INV-4, INV-22]', async () => {
  const [first, ...others] = hotel.content.orders;
  const orders = [{ ...(first as typeof first & object), purchase_order: 'KEL 0098' }, ...others];
  answer(invoiceRoute, () => ({
    ...hotel,
    content: { ...hotel.content, purchase_order: 'HL-2291', orders },
  }));
  await openPart([hotel]);
  press('Draft of Harbour Lane Hotel');
  const list = await screen.findByRole('list', { name: 'Draft of Harbour Lane Hotel' });
  expect(within(list).getByText('Purchase order KEL 0098')).toBeTruthy();
  expect(list.parentElement?.querySelector('p')?.textContent).toBe('Purchase order HL-2291');
});

test('its menu opens, issues, issues and sends, and discards it, after a question [INV-4, INV-11]', async () => {
  const issue = answerIssue();
  const discard = answer(discardDraftRoute, () => null);
  await openPart([hotel]);
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Actions for the draft of Harbour Lane Hotel' }), {
      button: 0,
    });
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Issue and Send');
  const question = await screen.findByRole('alertdialog', {
    name: 'Issue 1 invoice for $364.10 and send it?',
  });
  within(question).getByText('2 mails to 1 customer:');
  press('Issue and Send', question);
  await screen.findByText('INV-000130 issued and sent');
  expect(issue.mock.lastCall?.[0].body).toEqual({
    drafts: [{ id: hotel.id, version: hotel.version }],
    send: true,
  });
  await choose('Discard Draft');
  press(
    'Discard Draft',
    await screen.findByRole('alertdialog', { name: 'Discard the draft of Harbour Lane Hotel?' }),
  );
  await screen.findByText('Draft discarded');
  expect(discard).toHaveBeenCalledTimes(1);
  await choose('Issue');
  await screen.findByRole('alertdialog', { name: 'Issue 1 invoice for $364.10?' });
});

test('before invoices without bank details are issued it is said, with the way to enter them [INV-11]', async () => {
  answer(recipientsRoute, () => ({ recipients: [{ ...recipientOf(hotel), has_account: false }] }));
  await openPart([hotel]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the draft of Harbour Lane Hotel' }));
  press('Issue and Send', bar());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('No bank details are on it. An owner enters them in Settings.');
  press('Cancel', question);
  startSession('t', { ...amelia, role: 'owner' });
  press('Issue and Send', bar());
  fireEvent.click(await screen.findByRole('link', { name: 'Enter them in Settings' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  endSession();
});

test('without a mail server it is said before and after that nobody is reached, and where it is read [INV-11]', async () => {
  answerIssue();
  await openPart([hotel], '/', { is_mail_ready: false });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the draft of Harbour Lane Hotel' }));
  press('Issue and Send', bar());
  await screen.findByText(/^No mail server yet\./);
  press('Issue and Send', await screen.findByRole('alertdialog'));
  await screen.findByText('INV-000130 issued and written to the folder');
  expect(screen.getByText('Harbour Lane Hotel reads it in the app.')).toBeDefined();
});

test('before many are issued and sent it is said to whom, and who gets no mail and why [INV-11]', async () => {
  const issue = answerIssue();
  await openPart();
  chooseAll();
  expect(bar().textContent).toContain('4 drafts selected');
  press('Issue and Send', bar());
  const question = await screen.findByRole('alertdialog', {
    name: 'Issue 4 invoices for $1,456.40 and send them?',
  });
  for (const text of [
    'This uses up invoice numbers. You can’t undo it.',
    '3 mails to 2 customers:',
    'Harbour Lane Hotel: accounts@hotel.test, books@hotel.test',
    'Saltbush Day Spa: spa@spa.test',
    'Not sent, as their mail is off: Paper Only. Not sent, as they have no address: Nobody There.',
  ])
    within(question).getByText(text);
  expect(question.textContent).not.toMatch(/No mail server yet\.|No bank details/);
  expect(issue).not.toHaveBeenCalled();
  press('Issue and Send', question);
  await screen.findByText('3 issued, 1 refused, 2 not sent');
  expect(issue.mock.lastCall?.[0].body.send).toBe(true);
});

test('a draft is issued where it is read, and a refusal says why [INV-11]', async () => {
  const issue = answerIssue();
  open(<IssueButtons draft={hotel} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Issue' }));
  press('Issue 1 Invoice', await screen.findByRole('alertdialog', { name: 'Issue 1 invoice for $364.10?' }));
  await screen.findByText('INV-000130 issued');
  expect(issue.mock.lastCall?.[0].body.drafts).toEqual([{ id: hotel.id, version: hotel.version }]);
  cleanup();
  open(<IssueButtons draft={spa} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Issue and Send' }));
  press(
    'Issue and Send',
    await screen.findByRole('alertdialog', { name: 'Issue 1 invoice for $364.10 and send it?' }),
  );
  await screen.findByText('The draft was changed.');
});

test('what was issued is then sent with one press, for whom there is somebody [INV-11]', async () => {
  answerIssue();
  const send = answer(sendInvoicesRoute, ({ body }) => ({
    outcomes: body.document_ids.map((id) => ({ id, outcome: 'sent' as const, problem: null })),
  }));
  await openPart();
  chooseAll();
  press('Issue 4 Invoices', bar());
  press(
    'Issue 4 Invoices',
    await screen.findByRole('alertdialog', { name: 'Issue 4 invoices for $1,456.40?' }),
  );
  press('Send 3', await screen.findByRole('region', { name: 'Result' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send 1 document?' });
  within(question).getByText('2 mails to 1 customer:');
  press('Send 1', question);
  await screen.findByText('INV-000130 sent');
  expect(send.mock.lastCall?.[0].body).toEqual({ document_ids: [hotel.id] });
});
