// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { chargeOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { FailureReason, LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { failedOrder, notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ChargesDialog } from './charges-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

/** 8 shirts at $4.50, a minimum of $50.00, and a fee. */
const order: Order = {
  ...unassignedOrder,
  charges: [
    { kind: 'minimum', label: 'Minimum charge', amount: 1_400 },
    { kind: 'delivery', label: 'Delivery fee', amount: 500 },
  ],
  minimum_shown: 5_000,
  total_amount: 6_050,
  version: 3,
};

const onClose = vi.fn();
const write = vi.fn<(input: unknown) => Order>();

beforeEach(() => {
  onClose.mockReset();
  write.mockReset().mockReturnValue(order);
  answer(chargeOrderRoute, (input) => write(input));
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

const failed = (failure_reason: FailureReason, happened: string) =>
  ({
    kind: 'delivery',
    failure_reason,
    happened_at: Temporal.Instant.from(happened),
  }) as LegAttempt;

async function openCharges(
  legs: LegAttempt[] = [],
  shown: Order = order,
  isAdding = false,
): Promise<HTMLElement> {
  answer(orderRoute, () => ({ ...shown, ...notCounted, history: [], legs, files: [] }));
  const { client } = open(
    <StrictMode>
      <ChargesDialog order={shown} isAdding={isAdding} onClose={onClose} />
    </StrictMode>,
  );
  client.setQueryData(businessQuery.queryKey, (before) => before && { ...before, failed_stop_charge: 1_250 });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return screen.findByRole('dialog');
}

const charge = (number: number) => within(screen.getByRole('group', { name: `Charge ${number}` }));
const field = (number: number, label: string) => charge(number).getByLabelText<HTMLInputElement>(label);
const type = (number: number, label: string, value: string) =>
  fireEvent.change(field(number, label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const values = (number: number) =>
  ['Kind', 'What it is for', 'Ex GST'].map((label) => field(number, label).value);

test('charges are added, changed and removed, with what the customer pays for each [WGH-8]', async () => {
  await openCharges();
  expect(values(1)).toEqual(['delivery', 'Delivery fee', '5.00']);
  expect(screen.getByText(/it follows from the items/).textContent).toBe(
    'Minimum charge $14.00: it follows from the items.',
  );
  press('Add a charge');
  expect(values(2)).toEqual(['other', '', '']);
  type(2, 'What it is for', 'Stain removal');
  type(2, 'Ex GST', '12.5');
  expect(charge(2).getByText('$13.75 with GST')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Base $67.50GST (10%) $6.75Total $74.25');
  fireEvent.click(charge(1).getByRole('button', { name: 'Remove' }));
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const charges = [{ kind: 'other', label: 'Stain removal', amount: 1_250 }];
  expect(write.mock.calls).toEqual([[{ params: { id: order.id }, ifMatch: 3, body: { charges } }]]);
});

test('for a stop that failed the amount of the settings is offered, but not where we did not get there [FST-7]', async () => {
  const nobodyHome = failed('nobody_home', '2026-11-24T02:00:00Z');
  const notReached = failed('not_reached', '2026-11-25T02:00:00Z');
  await openCharges([nobodyHome]);
  press('Add a charge');
  expect(values(2)).toEqual(['failed_stop', 'Redelivery', '12.50']);
  type(2, 'Kind', 'other');
  expect(values(2)).toEqual(['other', '', '']);
  cleanup();
  await openCharges([notReached, nobodyHome]);
  press('Add a charge');
  expect(values(2)).toEqual(['other', '', '']);
  type(2, 'Kind', 'failed_stop');
  expect(values(2)).toEqual(['failed_stop', 'Redelivery', '']);
});

test('from the stop that failed it opens with one more charge, ready to be saved [FST-7, WGH-8]', async () => {
  const { failed_stop } = failedOrder('delivery');
  const nobodyHome = failed('nobody_home', '2026-11-24T02:00:00Z');
  await openCharges([nobodyHome], { ...order, failed_stop }, true);
  expect(screen.getAllByRole('group')).toHaveLength(2);
  expect(values(2)).toEqual(['failed_stop', 'Redelivery', '12.50']);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('what is missing stands beside its field and is not sent; what is refused is said, and stays [WGH-8]', async () => {
  await openCharges();
  press('Add a charge');
  type(2, 'Ex GST', '0');
  press('Save');
  expect(await screen.findByText('Enter what it is for')).toBeDefined();
  expect(screen.getByText('Enter an amount')).toBeDefined();
  expect(write).not.toHaveBeenCalled();
  type(2, 'What it is for', 'Stain removal');
  type(2, 'Ex GST', '8');
  write.mockImplementationOnce(() => {
    throw new CallError(409, problemOf('order-cancelled', 'This order is cancelled.'));
  });
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('This order is cancelled.');
  expect(values(2)).toEqual(['other', 'Stain removal', '8']);
  expect(onClose).not.toHaveBeenCalled();
});

test('charges that somebody else changed meanwhile are compared, and nothing is lost unseen [WGH-8]', async () => {
  await openCharges();
  type(1, 'Ex GST', '6');
  const [minimum, fee] = order.charges;
  if (!minimum || !fee) throw new Error('the order has too few charges');
  const theirs = { ...order, charges: [minimum, { ...fee, amount: 700 }], version: 4 };
  write.mockImplementationOnce(() => {
    answer(orderRoute, () => ({ ...theirs, ...notCounted, history: [], legs: [], files: [] }));
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.'));
  });
  press('Save');
  expect(await screen.findByRole('radio', { name: 'Someone else Delivery fee $7.00' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const charges = [{ kind: 'delivery', label: 'Delivery fee', amount: 600 }];
  expect(write.mock.lastCall).toEqual([{ params: { id: order.id }, ifMatch: 4, body: { charges } }]);
});

test('the dialog passes axe', async () => {
  const dialog = await openCharges();
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
