// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { EditCustomerOrder } from '#web/orders/form/edit-customer-order.tsx';
import { EditStaffOrder } from '#web/orders/form/edit-staff-order.tsx';
import {
  at,
  choice,
  dayAt,
  later,
  onClose,
  openForm,
  press,
  previewed,
  previews,
  question,
  recurring,
  type,
  typedAt,
  write,
} from './scope-step.fixture.tsx';

vi.mock('#web/kernel/format/use-now.ts', async () => {
  const { now } = await import('./scope-step.fixture.tsx');
  return { useNow: () => now };
});
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

notifyManager.setScheduler(queueMicrotask);

beforeEach(() => {
  vi.clearAllMocks();
  previewed.mockImplementation(({ scope = '' }) => previews[scope]);
  write.mockReset().mockResolvedValue(recurring);
});
afterEach(cleanup);

const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const more = () => fireEvent.change(quantity(), { target: { value: '70' } });
const update = async () => {
  press('Update Order');
  return question();
};
const list = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a change of items and dates asks how far it goes, and says what each choice means [SER-15, SER-16]', async () => {
  const dialog = await openForm(EditCustomerOrder);
  more();
  type(/Pickup date/, typedAt(1));
  const heading = await update();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(write).not.toHaveBeenCalled();
  expect(dialog.textContent).toContain(`ORD-000192 · ${dayAt(0)}, 9:00 am`);
  expect(list('Your change')).toEqual([`${dayAt(0)}becomes ${dayAt(1)}`, '8 × Business Shirtbecomes 70']);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    `Just this orderORD-000192 on ${dayAt(1)}, the others as they are`,
    'This and later orders2 orders and all later ones, from now on every Tuesday and Thursday',
    `All open ordersThe same, and ORD-000187 on ${dayAt(-4)} too`,
  ]);
  expect(choice(/^This and later/).checked).toBe(true);
});

test('what stays as it is stands with its reason, beside the dates that follow [SER-16]', async () => {
  await openForm(EditCustomerOrder);
  more();
  await update();
  expect(list('What stays as it is')).toEqual([
    'ORD-000204 keeps its own items',
    'ORD-000131 stays: locked',
    `${dayAt(8)} stays skipped`,
  ]);
  await waitFor(() =>
    expect(list('Next dates')).toEqual([
      `${dayAt(0)} · no longer`,
      `${dayAt(1)} (new)`,
      dayAt(3),
      `${dayAt(8)} · skipped`,
    ]),
  );
  // An order that is skipped is named as what was skipped before it was one.
  fireEvent.click(choice(/^All open orders/));
  await waitFor(() => expect(list('What stays as it is')).toEqual([`${dayAt(8)} stays skipped`]));
  fireEvent.click(choice(/^Just this order/));
  await waitFor(() => expect(screen.queryByText('What stays as it is')).toBeNull());
});

test('a date on a closed day says among the others what becomes of it, and their heading has the window [SER-7, SER-21, BKG-19]', async () => {
  const closed_day = { day: Temporal.PlainDate.from('2026-12-03'), name: 'Boiler service' };
  const becomes: Record<number, object> = {
    38: { pickup_until: at(1).add({ hours: 2 }) },
    39: { closed_day, pickup_date: at(4) },
    40: { closed_day, state: 'merged', merged_into: { number: 41, pickup_date: at(9) } },
  };
  previewed.mockImplementation(({ scope = '' }) => {
    const preview = previews[scope];
    return { ...preview, next: preview?.next.map((each) => ({ ...each, ...becomes[each.number] })) };
  });
  await openForm(EditCustomerOrder);
  more();
  await update();
  await waitFor(() =>
    expect(list('Next dates')).toEqual([
      `${dayAt(0)} · no longer`,
      `${dayAt(1)} (new)`,
      `${dayAt(3)}${unbroken(`We’re closed, so the pickup moves to ${dayAt(4)}.`)}`,
      `${dayAt(8)}${unbroken(`We’re closed, so it joins the pickup on ${dayAt(9)}.`)}`,
    ]),
  );
  const headings = screen.getAllByText(/^Next \d+ dates$/).map(({ textContent }) => textContent);
  expect(headings).toContain('Next 2 dates, and 2 that are off · 9:00–11:00 am');
});

test('what was skipped and comes back comes before what stays [SER-17]', async () => {
  previewed.mockImplementation(({ scope = '' }) => ({ ...previews[scope], unskipped: [later] }));
  await openForm(EditCustomerOrder);
  more();
  await update();
  expect(list('What comes back')).toEqual([`${dayAt(3)} was skipped and comes back`]);
  const lists = screen.getAllByRole('list').map((each) => each.getAttribute('aria-label'));
  expect(lists.indexOf('What comes back')).toBeLessThan(lists.indexOf('What stays as it is'));
});

test('the choice is saved on the version of the series that was shown [SER-15, SER-18]', async () => {
  await openForm(EditCustomerOrder);
  type(/instructions/, 'Ring twice');
  await update();
  expect(choice(/^Just this order/).checked).toBe(true);
  fireEvent.click(choice(/^All open orders/));
  press('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = {
    special_instructions: 'Ring twice',
    scope: 'all',
    include_changed: false,
    series_version: 7,
  };
  expect(write.mock.calls).toEqual([[{ params: { id: recurring.id }, ifMatch: 1, body }]]);
});

test('what was changed by hand goes along where that is switched on [SER-16]', async () => {
  await openForm(EditCustomerOrder);
  more();
  await update();
  previewed.mockImplementation(({ scope = '' }) => ({ ...previews[scope], kept: [], next: [] }));
  fireEvent.click(screen.getByRole('switch', { name: 'Include orders edited on their own' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'What stays as it is' })).toBeNull());
  expect(previewed.mock.lastCall).toMatchObject([{ include_changed: true }]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /edited on their own/ }).checked).toBe(true);
  press('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([{ body: { scope: 'following', include_changed: true } }]);
});

test.each(['Back', 'Escape'])('%s leads to the form as it was [SER-16]', async (way) => {
  await openForm(EditCustomerOrder);
  more();
  const heading = await update();
  if (way === 'Back') press('Back');
  else fireEvent.keyDown(heading, { key: 'Escape' });
  const button = await screen.findByRole('button', { name: 'Update Order' });
  expect(quantity().value).toBe('70');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(onClose).not.toHaveBeenCalled();
});

test('how it repeats does not change for one order [SER-15]', async () => {
  await openForm(EditCustomerOrder);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await update();
  expect(screen.queryByRole('radio', { name: /^Just this order/ })).toBeNull();
  expect(choice(/^This and later/).checked).toBe(true);
  expect(previewed.mock.calls.some(([{ scope }]) => scope === 'this')).toBe(false);
});

test('where the series has changed meanwhile it says so, shows anew what changes, and keeps the rest [SER-16]', async () => {
  await openForm(EditCustomerOrder);
  more();
  await update();
  write.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else.')));
  previewed.mockImplementation(({ scope = '' }) => ({ ...previews[scope], changed: [], series_version: 8 }));
  press('Save Changes');
  expect(await screen.findByText(/just changed this recurring order.*kept what you typed/)).toBeDefined();
  expect(await screen.findByText(/^ORD-000192 and all later ones/)).toBeDefined();
  expect(quantity().value).toBe('70');
  press('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([{ body: { items: [{ quantity: 70 }], series_version: 8 } }]);
});

const refuseField = (path: string, message: string) =>
  new CallError(422, { ...problemOf('invalid', message), errors: [{ path, message }] });

test('what no choice allows stands beside its field, before anything is asked [SER-15]', async () => {
  previewed.mockImplementation(() => {
    throw refuseField('items.0.quantity', 'Too many');
  });
  await openForm(EditCustomerOrder);
  more();
  press('Update Order');
  expect((await screen.findAllByText('Too many')).length).toBeGreaterThan(0);
  expect(screen.queryByText('What should change?')).toBeNull();
  expect(quantity().value).toBe('70');
});

test('what one choice does not allow is said with it, and beside its field back in the form [SER-15]', async () => {
  previewed.mockImplementation(({ scope = '' }) => {
    if (scope !== 'this') throw refuseField('pickup_date', 'It already repeats on Wed');
    return previews[scope];
  });
  await openForm(EditCustomerOrder);
  type(/Pickup date/, typedAt(2));
  await update();
  fireEvent.click(choice(/^This and later/));
  expect((await screen.findByRole('alert')).textContent).toBe('It already repeats on Wed');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  press('Back');
  await waitFor(() => expect(screen.getByLabelText(/Pickup date/).getAttribute('aria-invalid')).toBe('true'));
});

test('a save that fails says so in the question, which stays open [SER-16]', async () => {
  await openForm(EditCustomerOrder);
  more();
  await update();
  write.mockRejectedValueOnce(new CallError(500, null));
  press('Save Changes');
  const sentence = 'Failed to update order. This order may be locked.';
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(quantity().value).toBe('70');
  fireEvent.click(choice(/^All open orders/));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

test('staff propose what the customer decides on [SER-19]', async () => {
  await openForm(EditStaffOrder);
  more();
  await update();
  expect(screen.getByText('The customer decides on this.')).toBeDefined();
  press('Propose Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([{ body: { scope: 'following', series_version: 7 } }]);
});

test('staff say before they save that the customer has agreed already [MOD-5]', async () => {
  await openForm(EditStaffOrder);
  more();
  await update();
  fireEvent.click(screen.getByRole('switch', { name: 'They agreed already' }));
  expect(screen.queryByText('The customer decides on this.')).toBeNull();
  press('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([{ body: { scope: 'following', agreed: true } }]);
});

test('staff change an address without asking the customer, as far as they choose [SER-15, SER-19]', async () => {
  await openForm(EditStaffOrder);
  type(/Delivery address/, '5 Mine St');
  await update();
  expect(choice(/^This and later/).checked).toBe(true);
  expect(screen.queryByText('The customer decides on this.')).toBeNull();
  press('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([
    { body: { delivery_address: '5 Mine St', scope: 'following' } },
  ]);
});

test('a status alone goes out at once and without a scope [SER-18]', async () => {
  await openForm(EditStaffOrder);
  type(/^Status/, 'processing');
  press('Update Order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.lastCall).toMatchObject([{ body: { status: 'processing' } }]);
  expect(write.mock.lastCall).not.toMatchObject([{ body: { scope: expect.anything() } }]);
  expect(previewed).not.toHaveBeenCalled();
});

test('an order that does not repeat is saved at once [SER-18]', async () => {
  await openForm(EditCustomerOrder, {
    ...recurring,
    is_recurring: false,
    recurrence_pattern: null,
    pickup_date: at(0),
  });
  more();
  press('Update Order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(previewed).not.toHaveBeenCalled();
});
