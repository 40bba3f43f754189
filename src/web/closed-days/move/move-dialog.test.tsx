// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type AffectedOrder,
  affectedOrdersRoute,
  moveOrdersRoute,
  undoMovesRoute,
} from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { at, boxingHoliday, delivery, now, pickup, skipping } from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { MoveDialog } from './move-dialog.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

const onClose = vi.fn();

async function openDialog(orders: AffectedOrder[], day: typeof boxingHoliday | null = null) {
  onClose.mockClear();
  const list = answer(affectedOrdersRoute, () => orders);
  open(<MoveDialog day={day} onClose={onClose} />);
  await screen.findByText(orders[0]?.order_number ?? 'none');
  return list;
}
const row = (order: AffectedOrder) => {
  const item = screen.getByText(order.order_number).closest('li');
  if (!item) throw new Error(`${order.order_number} has no row`);
  return within(item);
};
const select = (order: AffectedOrder) =>
  screen.getByLabelText<HTMLSelectElement>(`New date for ${order.order_number}`);
const choose = (order: AffectedOrder, value: string) =>
  fireEvent.change(select(order), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const result = ({ order_id }: AffectedOrder, outcome: 'moved' | 'skipped' | 'changed_meanwhile') => ({
  order_id,
  outcome,
  reason: outcome === 'changed_meanwhile' ? 'Dev Patel edited it.' : null,
});

test('each order has its suggestion, and says what its customer will read [BKG-14, BKG-15]', async () => {
  await openDialog([delivery, pickup, skipping]);
  const dialog = screen.getByRole('dialog', { name: 'Move Orders' });
  expect(dialog.textContent).toContain('3 orders on closed days');
  expect(row(delivery).getByText('Delivery Fri 25 Dec, 5:00 pm · Mei Tanaka')).toBeDefined();
  expect(select(delivery).selectedOptions[0]?.textContent).toBe('Tue 29 Dec, 5:00 pm');
  expect(
    row(delivery).getByText(
      'Reads: We are closed on Fri 25 Dec (Christmas Day). Your delivery is on Tue 29 Dec, 5:00 pm instead.',
    ),
  ).toBeDefined();
  expect(select(skipping).selectedOptions[0]?.textContent).toBe('Skip');
  expect(row(skipping).getByText('Skipped because this recurring order skips closed days.')).toBeDefined();
  expect(
    row(skipping).getByText(/We’ll skip your pickup that day. The next one is Mon 4 Jan 2027\.$/),
  ).toBeDefined();
  expect(
    screen.getByText(
      'Each notice of a move ends: If that doesn’t suit you, choose another time by Mon 28 Dec, 10:00 am.',
    ),
  ).toBeDefined();
  expect(screen.getByText('2 will move, 1 will be skipped')).toBeDefined();
});

test('a delivery that moves along is named in what the customer will read [BKG-15]', async () => {
  await openDialog([{ ...pickup, deliveries_along: [at('2026-12-31 14:00')] }, skipping]);
  const reads = / Your pickup is on .* instead\. Your delivery moves to Thu 31 Dec, 2:00 pm\./;
  expect(row(pickup).getByText(reads)).toBeDefined();
});

test('all that is chosen is moved in one call, and then the dialog closes [BKG-15]', async () => {
  await openDialog([delivery, pickup, skipping]);
  const move = answer(moveOrdersRoute, () => ({
    results: [result(delivery, 'moved'), result(pickup, 'moved'), result(skipping, 'skipped')],
  }));
  choose(delivery, String(delivery.open_dates[1]));
  choose(pickup, 'other');
  fireEvent.change(screen.getByLabelText('Another date for ORD-000234'), {
    target: { value: '2026-12-31T09:30' },
  });
  expect(row(pickup).getByText(/Your pickup is on Thu 31 Dec, 9:30 am instead\.$/)).toBeDefined();
  press('Move 2, Skip 1');
  expect(await screen.findByText('2 orders moved, 1 skipped')).toBeDefined();
  expect(move.mock.lastCall?.[0].body.moves).toEqual([
    { order_id: delivery.order_id, version: 3, to: at('2026-12-30 17:00') },
    { order_id: pickup.order_id, version: 5, to: at('2026-12-31 09:30') },
    { order_id: skipping.order_id, version: 2, to: null },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was moved can be put back, and it says how many were [BKG-15]', async () => {
  await openDialog([delivery, pickup, skipping]);
  const moved = { ...result(delivery, 'moved'), version: 4 };
  answer(moveOrdersRoute, () => ({ results: [moved, { ...moved, ...result(pickup, 'moved'), version: 6 }] }));
  press('Move 2, Skip 1');
  const undo = answer(undoMovesRoute, () => ({ results: [moved, result(pickup, 'changed_meanwhile')] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 orders moved back')).toBeDefined();
  expect(screen.getByText('ORD-000234: Changed by someone else')).toBeDefined();
  expect(undo.mock.lastCall?.[0].body.moves).toEqual([
    { order_id: delivery.order_id, version: 4 },
    { order_id: pickup.order_id, version: 6 },
  ]);
});

test('orders that were refused say why in their rows [BKG-15]', async () => {
  await openDialog([delivery, pickup, skipping]);
  answer(moveOrdersRoute, () => ({
    results: [result(delivery, 'moved'), result(pickup, 'moved'), result(skipping, 'changed_meanwhile')],
  }));
  press('Move 2, Skip 1');
  expect(await screen.findByText('ORD-000229: Changed by someone else')).toBeDefined();
  expect(screen.getAllByText('2 of 3 orders moved')).toHaveLength(2);
  expect(row(skipping).getByText('Changed by someone else')).toBeDefined();
  expect(row(skipping).getByText('Dev Patel edited it.')).toBeDefined();
  expect(row(delivery).getByText('Moved')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  press('Done');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what has no place can be moved anyway, and nothing else again [BKG-8, BKG-15]', async () => {
  await openDialog([delivery, pickup, skipping]);
  const reason = 'Tue 29 Dec, 8:00–10:00 am has just filled up. Choose another time.';
  const full = { order_id: pickup.order_id, outcome: 'refused' as const, reason, may_override: true };
  const changed = result(skipping, 'changed_meanwhile');
  const move = answer(moveOrdersRoute, () => ({ results: [result(delivery, 'moved'), full, changed] }));
  press('Move 2, Skip 1');
  expect(await screen.findByText(reason)).toBeDefined();
  move.mockImplementation(() => ({ results: [result(pickup, 'moved')] }));
  press('Move Anyway');
  expect(await screen.findByText('1 order moved')).toBeDefined();
  expect(row(pickup).getByText('Moved')).toBeDefined();
  expect(move.mock.lastCall?.[0].body).toMatchObject({
    anyway: true,
    moves: [{ order_id: pickup.order_id }],
  });
  expect(row(skipping).getByText('Changed by someone else')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Move Anyway' })).toBeNull();
});

test('another date has to be complete, and one order can be left for now [BKG-15, ORD-12]', async () => {
  await openDialog([delivery, pickup]);
  const move = answer(moveOrdersRoute, () => ({ results: [result(pickup, 'moved')] }));
  choose(delivery, 'other');
  press('Move 2 Orders');
  expect(await row(delivery).findByText('Enter a date and time')).toBeDefined();
  const another = screen.getByLabelText('Another date for ORD-000227');
  fireEvent.change(another, { target: { value: '0026-12-08T13:00' } });
  expect(row(delivery).queryByText(/^Reads/)).toBeNull();
  expect(row(delivery).getByText('Enter the year with four digits')).toBeDefined();
  expect(another.getAttribute('aria-invalid')).toBe('true');
  press('Move 2 Orders');
  expect(move).not.toHaveBeenCalled();
  choose(delivery, 'stay');
  press('Move 1 Order');
  expect(await screen.findByText('1 order moved')).toBeDefined();
  expect(move.mock.lastCall?.[0].body.moves).toHaveLength(1);
});

test('what goes on as planned stands apart, is not counted and not moved [BKG-14]', async () => {
  await openDialog([delivery, { ...pickup, is_as_planned: true }]);
  expect(screen.getByText('1 order on a closed day')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Go on as planned' })).toBeDefined();
  expect(select(pickup).selectedOptions[0]?.textContent).toBe('As planned');
  expect(row(pickup).queryByText(/^Reads/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Move 1 Order' })).toBeDefined();
});

test('a day that is only proposed cannot be approved any more, and does not wait [BKG-14, SER-20]', async () => {
  await openDialog([delivery, { ...pickup, open_dates: [], is_proposed: true, is_proposal: true }]);
  expect(screen.getByText(/can no longer approve this day/)).toBeTruthy();
  expect(screen.getByText('2 orders on closed days, 1 only proposed')).toBeDefined();
  expect(screen.queryByText(/waits for the customer/)).toBeNull();
});

test('a proposal that waits is said in its row [BKG-14]', async () => {
  await openDialog([{ ...pickup, is_proposed: true }, delivery]);
  const text = 'A proposed change waits for the customer, and stays.';
  expect(row(pickup).getByText(text)).toBeDefined();
  expect(row(delivery).queryByText(text)).toBeNull();
});

test('ends that differ stand in their rows [BKG-15]', async () => {
  await openDialog([delivery, { ...pickup, change_until: at('2026-12-29 09:00') }]);
  expect(row(delivery).getByText(/choose another time by Mon 28 Dec, 10:00 am\.$/)).toBeDefined();
  expect(row(pickup).getByText(/choose another time by Tue 29 Dec, 9:00 am\.$/)).toBeDefined();
  expect(screen.queryByText(/^Each notice of a move ends/)).toBeNull();
});

test('where the pickup itself is the limit, the notice names no time [BKG-15]', async () => {
  await openDialog([{ ...pickup, change_until: pickup.open_dates[0] ?? null }]);
  expect(
    screen.getByText(/^Each notice of a move ends: .*choose another time before your pickup\.$/),
  ).toBeDefined();
});

test('the orders of one day are asked for alone [BKG-14]', async () => {
  const list = await openDialog([pickup, skipping], boxingHoliday);
  expect(list.mock.lastCall?.[0].query).toEqual({ day: boxingHoliday.day });
  expect(screen.getByText('2 orders on Mon 28 Dec (Boxing Day holiday)')).toBeDefined();
});

test('of two visits the pickup is moved, and which one is on the day that was asked for is said [BKG-14]', async () => {
  await openDialog([{ ...pickup, day: boxingHoliday.day.subtract({ days: 3 }) }, skipping], boxingHoliday);
  expect(row(pickup).getByText(/^Pickup /)).toBeDefined();
  expect(row(pickup).getByText('Its delivery is on Mon 28 Dec.')).toBeDefined();
  expect(row(skipping).queryByText(/^Its delivery/)).toBeNull();
});

test('a failure keeps what was chosen [BKG-15]', async () => {
  await openDialog([delivery, skipping]);
  answer(moveOrdersRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  choose(skipping, String(skipping.open_dates[0]));
  press('Move 2 Orders');
  expect(await screen.findByText('Failed to move the orders')).toBeDefined();
  expect(select(skipping).selectedOptions[0]?.textContent).toBe('Tue 29 Dec, 8:00 am');
});

test('what is skipped is not counted as moved [BKG-15]', async () => {
  await openDialog([skipping]);
  answer(moveOrdersRoute, () => ({ results: [result(skipping, 'skipped')] }));
  press('Skip 1 Order');
  expect(await screen.findByText('1 order skipped')).toBeDefined();
});
