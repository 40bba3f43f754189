// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { billingRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import {
  moneySummaryRoute,
  overdueRoute,
  type RemindOutcome,
  remindRoute,
} from '#shared/statements/overdue.contract.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { reminderText } from './overdue-cells.tsx';
import { dueDaysOf } from './overdue-list.ts';
import { OverduePart } from './overdue-part.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const today = Temporal.PlainDate.from('2026-11-22');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-11-22T01:00:00Z'),
  useToday: () => Temporal.PlainDate.from('2026-11-22'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const none = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
const bluegum: OverdueCustomer = {
  ...{ id: '00000000-0000-4000-8000-000000000001', customer_name: 'Bluegum Backpackers' },
  ...{ email: 'desk@bluegum.example', ...none, not_due: 21_230, days_31_60: 18_656, days_61_90: 24_310 },
  ...{ overdue: 42_966, documents: 2, oldest_due_on: Temporal.PlainDate.from('2026-09-15') },
  ...{ last_reminder_days: 30, last_reminded_on: Temporal.PlainDate.from('2026-11-04'), is_reminded: true },
  on_hold: true,
};
const larder: OverdueCustomer = {
  ...{ id: '00000000-0000-4000-8000-000000000002', customer_name: 'The Larder', email: 'a@larder.example' },
  ...{ ...none, days_1_30: 70_290, overdue: 70_290, oldest_due_on: Temporal.PlainDate.from('2026-11-14') },
  ...{ last_reminder_days: null, last_reminded_on: null, is_reminded: true, on_hold: false },
};
const noMoney = { amount: 0, documents: 0, customers: 0 };

let asked: ReturnType<typeof answer<typeof overdueRoute>>;
beforeEach(async () => {
  asked = answer(overdueRoute, () => ({ rows: [bluegum, larder], total: 2 }));
  answer(moneySummaryRoute, () => ({
    open: noMoney,
    overdue: {
      ...none,
      not_due: 21_230,
      days_1_30: 70_290,
      days_31_60: 18_656,
      days_61_90: 24_310,
      amount: 113_256,
      documents: 4,
      customers: 2,
    },
    drafts: noMoney,
    received: { amount: 0, payments: 0, since: today },
    ...{ ready: 0, to_check: 0 },
  }));
});

async function openPart(address = '/', business: Parameters<typeof open>[2] = {}) {
  open(<OverduePart dashboardOf="owner" />, address, business);
  await screen.findByRole('row', { name: /Bluegum/ });
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('customers stand with what they owe by age, and the sums of all below them [STM-5]', async () => {
  await openPart();
  await screen.findByText('2 customers, credit taken off');
  expect(rows()).toEqual([
    'Select all on this pageCustomerNot due1–30 days31–60 days61–90 daysOver 90 daysOverdueLast reminderActions',
    'Select Bluegum BackpackersBluegum BackpackersOn hold · desk@bluegum.example$212.30–$186.56$243.10–$429.66 2 invoicesWed 4 Nov, 30 days after it was dueStatement',
    'Select The LarderThe Lardera@larder.example–$702.90–––$702.90None yetStatement',
    '2 customers, credit taken off$212.30$702.90$186.56$243.10$0.00$1,132.56',
  ]);
  expect(screen.getByRole('link', { name: 'Statement of The Larder' }).getAttribute('href')).toBe(
    `/dashboard/owner/money/statement/${larder.id}`,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu of Overdue' }), { key: 'Enter' });
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeTruthy();
});

test('without a mail server the last reminder says that nothing was mailed [STM-6]', async () => {
  await openPart('/', { is_mail_ready: false });
  const [, first, second] = rows();
  expect(first).toContain('30 days after it was dueNot mailed: no mail server');
  expect(second).not.toContain('Not mailed');
});

test('a press on a row leads to its customer, and a card says of what a day is [STM-5]', async () => {
  window.innerWidth = 390;
  const { history } = open(<OverduePart dashboardOf="owner" />, '/');
  expect(await screen.findByText('Last reminder: None yet')).toBeDefined();
  fireEvent.click(screen.getByText('a@larder.example'));
  await waitFor(() => expect(history.location.pathname).toMatch(new RegExp(`/people/${larder.id}$`)));
  window.innerWidth = 1024;
});

test('the sums of all do not stand below what a filter leaves [STM-5]', async () => {
  await openPart('/?age=days_1_30');
  expect(asked).toHaveBeenCalledWith({ query: expect.objectContaining({ age: ['days_1_30'] }) });
  expect(screen.queryByText('2 customers, credit taken off')).toBeNull();
});

test('an amount opens its documents, and what credit takes off it [STM-5]', async () => {
  const documents = answer(invoicesRoute, () => ({
    rows: [
      {
        ...issued,
        due_on: Temporal.PlainDate.from('2026-10-13'),
        open: 20_000,
        payment_status: 'overdue' as const,
      },
    ],
    total: 1,
  }));
  await openPart();
  expect(
    screen.getByRole('button', { name: '$429.66 2 invoices, overdue, Bluegum Backpackers' }),
  ).toBeTruthy();
  const amount = screen.getByRole('button', { name: '$186.56, 31–60 days late, Bluegum Backpackers' });
  fireEvent.click(amount);
  const list = await screen.findByRole('list', { name: 'Documents of Bluegum Backpackers' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['INV-000123Due Tue 13 Oct, 40 days late$200.00']);
  expect(screen.getByText('Less $13.44 of credit')).toBeTruthy();
  expect(amount.getAttribute('aria-expanded')).toBe('true');
  expect(documents.mock.calls[0]?.[0]).toMatchObject({
    query: {
      customer_id: bluegum.id,
      date: 'due_on',
      from: today.subtract({ days: 60 }),
      to: today.subtract({ days: 31 }),
    },
  });
  fireEvent.click(amount);
  expect(screen.queryByRole('list', { name: 'Documents of Bluegum Backpackers' })).toBeNull();
});

test.each([
  ['not_due', '2026-11-22', undefined],
  ['overdue', undefined, '2026-11-21'],
  ['days_1_30', '2026-10-23', '2026-11-21'],
  ['days_61_90', '2026-08-24', '2026-09-22'],
  ['over_90', undefined, '2026-08-23'],
] as const)('%s was due from %s to %s [STM-3]', (part, from, to) => {
  const period = dueDaysOf(part, today);
  expect([period.from?.toString(), period.to?.toString()]).toEqual([from, to]);
});

const sent = (customer_id: string): RemindOutcome => ({ customer_id, outcome: 'sent', problem: null });
const refused = (customer_id: string, detail: string): RemindOutcome => ({
  ...{ customer_id, outcome: 'refused' as const },
  problem: problemOf('nothing-due', detail),
});
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
async function sendReminder() {
  fireEvent.click(screen.getByRole('button', { name: 'Send Reminder' }));
  const question = await screen.findByRole('alertdialog', { name: /^Remind / });
  fireEvent.click(within(question).getByRole('button', { name: 'Send Reminder' }));
  return question.textContent;
}

test('a reminder is sent to whom staff have chosen, who are then chosen no more [STM-6]', async () => {
  const remind = answer(remindRoute, () => ({ outcomes: [sent(bluegum.id)] }));
  await openPart();
  choose('Bluegum Backpackers');
  expect(screen.getByRole('region', { name: 'Chosen customers' }).textContent).toContain(
    '1 customer selected · $429.66 overdue. One mail each, with all of it.',
  );
  answer(billingRoute, () => ({ invoice_emails: ['books@bluegum.example'] }) as never);
  expect(await sendReminder()).toContain(
    'Remind Bluegum Backpackers?“Payment reminder, $429.66 overdue” goes to books@bluegum.example, with each overdue',
  );
  await screen.findByText('Reminder sent');
  expect(remind).toHaveBeenCalledWith({ body: { customer_ids: [bluegum.id] } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen customers' })).toBeNull());
});

test('who of several is refused is named with why, and stays chosen [STM-6]', async () => {
  answer(remindRoute, () => ({
    outcomes: [sent(bluegum.id), refused(larder.id, 'The Larder was reminded today already.')],
  }));
  await openPart();
  choose('Bluegum Backpackers');
  choose('The Larder');
  expect(await sendReminder()).toContain('Remind 2 customers?One mail each, to where their invoices go');
  await screen.findByText('Reminder sent, 1 refused');
  expect(screen.getByText('1 customer not reminded')).toBeTruthy();
  expect(screen.getByText('The Larder was reminded today already.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Chosen customers' }).textContent).toContain(
    '1 customer selected',
  );
});

test('what a customer paid is recorded from the menu of their row [STM-5]', async () => {
  await openPart();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for The Larder' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Record Payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
  expect(within(dialog).getByDisplayValue(/The Larder/)).toBeDefined();
});

test.each([
  [
    'the sentence of the service',
    () => ({ outcomes: [refused(bluegum.id, 'Nothing is due.')] }),
    'Nothing is due.',
  ],
  ['Failed to send reminder', () => Promise.reject(new Error('no signal')), 'Failed to send reminder'],
] as const)('one that fails alone shows %s [STM-6]', async (_name, reply, sentence) => {
  answer(remindRoute, reply);
  await openPart();
  choose('Bluegum Backpackers');
  await sendReminder();
  await screen.findByText(sentence);
});

test.each([
  [{ last_reminder_days: null, last_reminded_on: null, is_reminded: true }, 'None yet'],
  [{ last_reminder_days: null, last_reminded_on: null, is_reminded: false }, 'None, reminders off'],
  [
    { last_reminder_days: 1, last_reminded_on: today, is_reminded: true },
    'Sun 22 Nov, 1 day after it was due',
  ],
  [
    { last_reminder_days: 14, last_reminded_on: today, is_reminded: false },
    'Sun 22 Nov, 14 days after it was due, reminders off',
  ],
])('the last reminder %o is read as %s [STM-6]', (row, text) => {
  expect(reminderText(row, today)).toBe(text);
});
