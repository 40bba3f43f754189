// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import {
  at,
  business,
  id,
  jonah,
  leg,
  now,
  runOf,
  shirts,
  stop,
  today,
} from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from '#web/driver-run/outbox/driver-notices.tsx';
import { resetStore } from '#web/driver-run/outbox/memory-store.fixture.ts';
import { loadOutbox, outboxEntries, removeFromOutbox } from '#web/driver-run/outbox/outbox.ts';
import { MyDeliveries } from '#web/driver-run/run/my-deliveries.tsx';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock(
  '#web/driver-run/outbox/phone-store.ts',
  () => import('#web/driver-run/outbox/memory-store.fixture.ts'),
);
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => ({ put: () => null, delete: () => null, get: () => null }),
}));

const wash: OrderItem = {
  id: id('wash'),
  sku_id: id('skuw'),
  sku_name: 'Wash & Fold',
  quantity: 14,
  unit: 'kg',
  grams: 14_000,
  price: 420,
};
const done = { state: 'done', happened_at: at('07:30') } as const;

/** A finished stop with these legs, and one that is left. */
function runAfter(legs: DriverLeg[], more: Partial<DriverRun> = {}): DriverRun {
  const finished = { ...stop('s1', 'Paddock Dining', ...legs), finished_at: at('07:30') };
  return runOf([finished, stop('s2', 'Glebe Books', leg('c1', '13:00'))], {
    started_at: at('07:00'),
    ...more,
  });
}
const collected = leg('a2', '09:00', 'pickup', { ...done, items: [shirts, wash], item_count: 13 });

async function openRun(run: DriverRun) {
  answer(driverRunRoute, () => run);
  const shown = open(
    <>
      <DriverNotices user_id={jonah} copiedAt={null} />
      <MyDeliveries user_id={jonah} orders={undefined} SuggestionDialog={() => null} />
    </>,
  );
  await screen.findByText(/^\d of \d+ stops?|Ended \d/);
  fireEvent.click(screen.getByText('Done today'));
  for (const more of screen.queryAllByRole('button', { name: /^More, / })) fireEvent.click(more);
  return shown;
}
const countButton = () => screen.queryByRole('button', { name: /^Count and weigh/ });
async function openCount() {
  fireEvent.click(screen.getByRole('button', { name: 'Count and weigh, ORD-a2' }));
  return within(await screen.findByRole('dialog', { name: 'Count and weigh' }));
}
type Sheet = Awaited<ReturnType<typeof openCount>>;
const field = (sheet: Sheet, name: string) => sheet.getByLabelText<HTMLInputElement>(name);
const type = (sheet: Sheet, name: string, value: string) =>
  fireEvent.change(field(sheet, name), { target: { value } });
const save = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
const reports = () => outboxEntries(jonah).map((entry) => entry.kind === 'report' && entry.report);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  await loadOutbox();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('the driver counts what was collected, none too, without a signal, and goes on from there [WGH-3, RUN-17]', async () => {
  await openRun(runAfter([collected]));
  const sheet = await openCount();
  expect(field(sheet, 'Business Shirt').value).toBe('12');
  expect(sheet.getByText('So far 14 kg')).toBeDefined();
  type(sheet, 'Business Shirt', '1');
  fireEvent.click(sheet.getByRole('button', { name: 'One less' }));
  expect(field(sheet, 'Business Shirt').value).toBe('0');
  type(sheet, 'Wash & Fold', '16,4');
  save(sheet);
  await screen.findByText('ORD-a2 is counted.');
  const items = [
    { sku_id: shirts.sku_id, quantity: 0 },
    { sku_id: wash.sku_id, quantity: 16.4 },
  ];
  expect(reports()).toMatchObject([{ type: 'count', order_id: id('oa2'), items }]);
  expect(outboxEntries(jonah)).toMatchObject([
    { orders: [{ id: id('oa2'), step: null }], order_number: 'ORD-a2', customer_name: 'Paddock Dining' },
  ]);
  expect(screen.getByText('1 update waits to be sent.')).toBeDefined();
  fireEvent.click(await screen.findByText('Done today'));
  const again = await openCount();
  expect(field(again, 'Wash & Fold').value).toBe('16.4');
  expect(again.queryByLabelText('Business Shirt')).toBeNull();
});

test('who counts reads what it comes to now, once that is known, and that the customer knows [WGH-3, WGH-5]', async () => {
  const run = runAfter([{ ...collected, is_told_next: false }]);
  const total = { now: 8022 };
  const whole = { ...unassignedOrder, ...notCounted, history: [], legs: [], files: [] };
  answer(orderRoute, () => ({ ...whole, total_amount: total.now }));
  await openRun(run);
  const sheet = await openCount();
  type(sheet, 'Wash & Fold', '16');
  save(sheet);
  await screen.findByText('ORD-a2 is counted.');
  // It is sent.
  total.now = 8705;
  await removeFromOutbox(...outboxEntries(jonah).map((entry) => entry.id));
  await screen.findByText('ORD-a2 is counted: $87.05, was $80.22.', undefined, { timeout: 4000 });
  expect(screen.getByText('We’ve told Paddock Dining in the app.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('ORD-a2 is counted.')).toBeNull());
});

test('Enter goes down, and from the last field to Save [WGH-3]', async () => {
  await openRun(runAfter([collected]));
  const sheet = await openCount();
  field(sheet, 'Business Shirt').focus();
  fireEvent.keyDown(field(sheet, 'Business Shirt'), { key: 'Enter' });
  expect(document.activeElement).toBe(field(sheet, 'Wash & Fold'));
  fireEvent.keyDown(field(sheet, 'Wash & Fold'), { key: 'Enter' });
  expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Save' }));
  expect(reports()).toEqual([]);
});

test('what is no quantity, and nothing at all, is said in the sheet and not reported [WGH-1, WGH-3]', async () => {
  await openRun(runAfter([collected]));
  const sheet = await openCount();
  type(sheet, 'Business Shirt', '1.5');
  type(sheet, 'Wash & Fold', '3.456');
  expect(sheet.queryByText(/^Enter/)).toBeNull();
  save(sheet);
  expect(await sheet.findByText('Enter a whole number from 0 to 100,000')).toBeDefined();
  expect(sheet.getByText('Enter kilograms from 0 to 9,999.99')).toBeDefined();
  type(sheet, 'Business Shirt', '0');
  type(sheet, 'Wash & Fold', '0');
  save(sheet);
  expect(screen.getByRole('alert').textContent).toBe('At least one item must be more than 0');
  expect(reports()).toEqual([]);
});

test('a delivery, a pickup that failed, and one of a run that has ended are not counted [WGH-3]', async () => {
  await openRun(runAfter([leg('a1', '09:00', 'delivery', done)]));
  expect(screen.getByRole('button', { name: /^Add photo or note/ })).toBeDefined();
  expect(countButton()).toBeNull();
  cleanup();
  await openRun(
    runAfter([{ ...collected, state: 'failed', failure_reason: 'nobody_home', files: [], undo: null }]),
  );
  expect(countButton()).toBeNull();
  cleanup();
  const ended = runAfter([collected], { ended_at: at('07:40') });
  await openRun({ ...ended, stops: ended.stops.slice(0, 1) });
  expect(countButton()).toBeNull();
});

test('where the owner does not allow it drivers count nothing [WGH-3]', async () => {
  const { client } = await openRun(runAfter([collected]));
  expect(countButton()).not.toBeNull();
  act(() => {
    client.setQueryData(businessQuery.queryKey, { name: 'Washline', ...business, drivers_count: false });
  });
  await waitFor(() => expect(countButton()).toBeNull());
  expect(screen.getByRole('button', { name: /^Add photo or note/ })).toBeDefined();
});

test('the sheet passes axe', async () => {
  await openRun(runAfter([collected]));
  await openCount();
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
});

test('a count of more than ten times what was ordered is asked about once [WGH-3]', async () => {
  await openRun(runAfter([collected]));
  const sheet = await openCount();
  type(sheet, 'Business Shirt', '9999');
  save(sheet);
  const question = /^Business Shirt: that is 833 times what was ordered\. Is it right\?$/;
  expect(sheet.getByText(question)).toBeDefined();
  expect(reports()).toEqual([]);
  type(sheet, 'Business Shirt', '99999');
  expect(sheet.queryByText(question)).toBeNull();
  save(sheet);
  fireEvent.click(sheet.getByRole('button', { name: 'Save Anyway' }));
  await screen.findByText('ORD-a2 is counted.');
  expect(reports()).toMatchObject([{ items: [{ quantity: 99_999 }, { quantity: 14 }] }]);
});
