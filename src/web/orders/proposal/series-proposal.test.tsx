// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { type SeriesProposal, seriesRoute } from '#shared/series/series.contract.ts';
import {
  agreeSeriesModificationRoute,
  approveSeriesModificationRoute,
  previewSeriesChangeRoute,
  rejectSeriesModificationRoute,
  withdrawSeriesModificationRoute,
} from '#shared/series/series-edit.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import {
  answer,
  noEffects,
  openSeriesPage,
  resetService,
  service,
} from '#web/orders/series/series-page.fixture.tsx';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

notifyManager.setScheduler(queueMicrotask); // what comes live is drawn before the test goes on

const [made, , planned] = monAndThu.next;
if (!made || !planned) throw new Error('the series of the fixture has no pickups');

const proposal: SeriesProposal = {
  scope: 'all',
  order_id: null,
  order_number: null,
  occurrence_number: made.number,
  items: null,
  pickup_date: made.pickup_date.add({ hours: 24 }),
  delivery_date: null,
  special_instructions: 'Knock',
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'FR'] },
  details: 'Instructions: Ring the bell twice. → Knock',
  proposed_by_name: 'Dev Patel',
  created_at: now,
};
const ofOrder: SeriesProposal = {
  ...proposal,
  scope: 'following',
  order_id: unassignedOrder.id,
  order_number: 'ORD-000187',
  occurrence_number: null,
};
const changed = { ...monAndThu, ...noEffects };
const name = 'Modification Approval Required';
const banner = async (title = name) => within(await screen.findByRole('region', { name: title }));
const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));

beforeEach(() => {
  service.effects = {
    ...noEffects,
    recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'FR'] },
    kept: [{ ...made, reason: 'picked up', fields: [] }],
    next: [made, { ...planned, pickup_date: planned.pickup_date.add({ hours: 24 }) }],
  };
});
afterEach(() => {
  cleanup();
  resetService();
});

test('a customer sees what would change, how far it goes, and what stays [SER-19, SER-24]', async () => {
  const preview = answer(previewSeriesChangeRoute, () => service.effects);
  await openSeriesPage('customer', { proposal });
  const region = await banner();
  const texts = (list: string) =>
    within(region.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(texts('Proposed')).toEqual([
    'Pickup Thu 26 Nov, 8:00 am Fri 27 Nov, 8:00 am',
    'Repeats Every Monday and Thursday Every Monday and Friday',
    'Instructions Ring the bell twice. Knock',
    expect.stringMatching(/^Total /),
    'For all open orders',
  ]);
  await waitFor(() => expect(texts('What stays as it is')).toEqual(['ORD-000187 stays: picked up']));
  expect(texts('Next dates')).toEqual(['Thu 26 Nov', 'Thu 3 Dec · no longer', 'Fri 4 Dec (new)']);
  expect(preview.mock.lastCall).toEqual([{ params: { id: monAndThu.id }, body: { proposal: true } }]);
});

test('a customer approves it on the version that was seen, and it goes [SER-19, SER-20]', async () => {
  const approve = answer(approveSeriesModificationRoute, () => {
    service.series = { ...service.series, proposal: null, version: 8 };
    return changed;
  });
  await openSeriesPage('customer', { proposal, version: 7 });
  await banner();
  press('Approve Changes');
  expect(await screen.findByText('Modifications approved successfully!')).toBeDefined();
  expect(approve.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 7 }]]);
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
});

test('a customer rejects it after a question [SER-19]', async () => {
  const reject = answer(rejectSeriesModificationRoute, () => changed);
  await openSeriesPage('customer', { proposal, version: 7 });
  await banner();
  press('Reject Changes');
  const question = within(await screen.findByRole('alertdialog'));
  expect(reject).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Reject Changes' }));
  expect(await screen.findByText('Modifications rejected successfully!')).toBeDefined();
  expect(reject.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 7 }]]);
});

test('what waits no more says so, and the page is loaded again [SER-20]', async () => {
  const sentence = 'No changes wait for approval any more.';
  answer(approveSeriesModificationRoute, () => {
    service.series = { ...service.series, proposal: null };
    throw new CallError(409, problemOf('nothing-proposed', sentence));
  });
  await openSeriesPage('customer', { proposal });
  await banner();
  press('Approve Changes');
  expect(await screen.findByText(sentence)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
});

test('it appears and goes without a reload [SER-24, NTF-7]', async () => {
  const client = await openSeriesPage('customer');
  expect(screen.queryByRole('region', { name })).toBeNull();
  const reload = async (change: typeof service.series.proposal) => {
    service.series = { ...service.series, proposal: change };
    answer(seriesRoute, () => service.series);
    await act(() => client.invalidateQueries({ queryKey: ['series'] }));
  };
  await reload(proposal);
  await banner();
  await reload(null);
  expect(screen.queryByRole('region', { name })).toBeNull();
});

test('staff see that it waits and who proposed it [SER-24, ACC-5]', async () => {
  await openSeriesPage('admin', { proposal });
  const region = await banner('Modification requested');
  expect(region.getByText(/^Dev Patel proposed changes on/).textContent).toBe(
    'Dev Patel proposed changes on Tue 24 Nov, 10:00 am. For all open orders. Waiting for Harbour Lane Hotel.',
  );
  expect(region.queryByRole('button', { name: 'Approve Changes' })).toBeNull();
});

test('staff say that the customer agreed, or withdraw it, each after a question [MOD-5]', async () => {
  const agree = answer(agreeSeriesModificationRoute, () => changed);
  const withdraw = answer(withdrawSeriesModificationRoute, () => changed);
  await openSeriesPage('admin', { proposal, version: 7 });
  await banner('Modification requested');
  press('They Agreed');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('heading').textContent).toBe('Harbour Lane Hotel agreed to these changes?');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Instructions: Ring the bell twice. → Knock For all open orders. We’ll let Harbour Lane Hotel know.',
  );
  expect(question.getByRole('button', { name: 'Not Yet' })).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'They Agreed' }));
  expect(await screen.findByText('Changes made')).toBeDefined();
  press('Withdraw');
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Changes' }));
  expect(await screen.findByText('Changes withdrawn')).toBeDefined();
  const seen = [[{ params: { id: monAndThu.id }, ifMatch: 7 }]];
  expect([agree.mock.calls, withdraw.mock.calls]).toEqual([seen, seen]);
});

test('one that waits on an order leads there: staff by its number, its customer in the banner of the order [SER-19, SER-24]', async () => {
  const order = {
    ...unassignedOrder,
    order_number: 'ORD-000187',
    modification_requested: true,
    modification_scope: 'following' as const,
    pending_modifications: proposal,
  };
  answer(orderRoute, () => ({ ...order, history: [], legs: [], files: [], ...notCounted }));
  await openSeriesPage('owner', { proposal: ofOrder });
  const staff = await banner('Modification requested');
  expect(staff.getByRole('button', { name: 'ORD-000187' })).toBeDefined();
  expect(staff.getByText('For this and later orders.')).toBeDefined();
  expect(await staff.findByRole('button', { name: 'They Agreed' })).toBeDefined();
  cleanup();
  await openSeriesPage('customer', { proposal: ofOrder });
  const customer = await banner();
  expect(customer.getByRole('button', { name: 'ORD-000187' })).toBeDefined();
  expect(customer.getByRole('button', { name: 'Approve Changes' })).toBeDefined();
});

test('a proposed day on which the shop is closed is named before it is approved [BKG-8, SER-19]', async () => {
  const christmas = { day: Temporal.PlainDate.from('2026-12-25'), name: 'Christmas Day' };
  answer(closedDaysRoute, () => [christmas] as never);
  const pickup_date = Temporal.Instant.from('2026-12-25T08:00+11:00');
  await openSeriesPage('customer', { proposal: { ...proposal, pickup_date } });
  const region = await banner();
  expect(
    await region.findByText(/^We are closed on Fri 25 Dec \(Christmas Day\)\. If you approve/),
  ).toBeDefined();
});
