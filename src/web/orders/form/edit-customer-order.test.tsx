// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteReply, RouteShape } from '#shared/kernel/route.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { type SeriesDetails, seriesRoute } from '#shared/series/series.contract.ts';
import { type EditPreview, previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { hasUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { EditCustomerOrder } from './edit-customer-order.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const soon = Temporal.Now.instant().add({ hours: 24 });
const order: Order = { ...unassignedOrder, pickup_date: soon, delivery_date: soon.add({ hours: 48 }) };
const weekly = { frequency_type: 'weekly', frequency_value: 1 } as const;
const recurring: Order = {
  ...order,
  is_recurring: true,
  recurrence_pattern: weekly,
  next_occurrence_date: soon.add({ hours: 168 }),
};
const write = vi.fn<(input: unknown) => Promise<unknown>>();
const onClose = vi.fn();
const said = vi.spyOn(toast, 'success');
let current = order;
let isGone = false;
let client: QueryClient;

notifyManager.setScheduler(queueMicrotask); // what comes live is drawn before the test goes on

const answer = <R extends RouteShape>(route: R, reply: () => RouteReply<R>) => [route, reply] as const;

const christmas = {
  day: Temporal.PlainDate.from('2026-12-25'),
  name: 'Christmas Day',
  added_by_name: null,
  created_at: Temporal.Instant.from('2026-11-09T00:00:00Z'),
  affected: null,
};
let series: Pick<SeriesDetails, 'ends_on' | 'ends_after'> & Partial<SeriesDetails>;
const preview: EditPreview = {
  recurrence_pattern: weekly,
  changed: [],
  kept: [],
  unskipped: [],
  next: [],
  series_version: 3,
};

beforeEach(() => {
  vi.clearAllMocks();
  [current, isGone] = [order, false];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  write.mockResolvedValue(order);
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  const addresses = { business_pickup_address: '18 Bourke Rd', customer_delivery_address: null };
  const answers = new Map<unknown, () => unknown>([
    answer(businessRoute, () => business),
    answer(addressesRoute, () => addresses),
    answer(frequencyTemplatesRoute, () => ({ rows: [], total: 0 })),
    answer(pricedSkusRoute, () => []),
    [seriesRoute, () => series],
    answer(closedDaysRoute, () => [christmas]),
    answer(previewOrderEditRoute, () => preview),
    answer(orderRoute, () => {
      if (isGone) throw new CallError(404, problemOf('not-found', 'Gone.'));
      return { ...current, history: [], legs: [], files: [], ...notCounted };
    }),
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: unknown) =>
    route === editOrderRoute ? write(input) : answers.get(route)?.()) as typeof call);
});
afterEach(cleanup);

async function openForm(shown = order): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <EditCustomerOrder order={shown} onClose={onClose} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText('When and where');
  return screen.getByRole('dialog');
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value;
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Update Order' }));
const saveFor = async (scope: RegExp) => {
  submit();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: scope })).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
};
const saysSo = (sentence: string) => waitFor(() => expect(said).toHaveBeenCalledWith(sentence));
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const changeElsewhere = async (change: Partial<Order>) => {
  current = { ...current, ...change, version: current.version + 1 };
  await act(() => client.invalidateQueries({ queryKey: ['orders'] }));
};

test('an edit goes out on the version that was seen, once, with the agreed items [CUS-3, ORD-8, MON-5]', async () => {
  const dialog = await openForm();
  expect(dialog.textContent).toContain('Business Shirt · $4.50');
  type(/instructions/, 'Ring twice');
  const form = dialog.querySelector('form');
  // Enter, pressed twice before anything could be drawn.
  if (form) for (const _press of [1, 2]) fireEvent.submit(form);
  await saysSo('Order updated successfully!');
  expect(write.mock.calls).toMatchObject([
    [{ params: { id: order.id }, ifMatch: 1, body: { special_instructions: 'Ring twice' } }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('an edit of the items carries the total that was shown, and asks once for another [ORD-11]', async () => {
  const sentence = 'This comes to $99.00 now, and not to $49.50: prices have changed.';
  write.mockRejectedValueOnce(
    new CallError(409, { ...problemOf('price-changed', sentence), total_amount: 99 }),
  );
  await openForm();
  type(/Quantity/, '10');
  submit();
  await screen.findByText(sentence);
  expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Update at $99.00' }));
  await saysSo('Order updated successfully!');
  const totals = write.mock.calls.map(([input]) => (input as { body: OrderEdit }).body.shown_total);
  expect(totals).toEqual([4950, 9900]);
});

test('the form begins with its first field [CUS-3]', async () => {
  await openForm();
  const [first] = screen.getAllByLabelText('Item');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('a refused version is compared with the present order, keeps what was typed and sends it on that [ORD-8]', async () => {
  await openForm();
  type(/Delivery address/, '5 Mine St');
  write.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else.')));
  current = { ...order, version: 4, delivery_address: '1 Theirs St', pickup_address: '2 Theirs St' };
  submit();
  await screen.findByText(/Someone else changed this order while you did/);
  expect(radio('Someone else 1 Theirs St').checked).toBe(false);
  expect(radio('You 5 Mine St').checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(typedIn(/Pickup address/)).toBe('2 Theirs St');
  expect(typedIn(/Delivery address/)).toBe('5 Mine St');
  submit();
  await saysSo('Order updated successfully!');
  expect(write.mock.lastCall).toEqual([
    { params: { id: order.id }, ifMatch: 4, body: { delivery_address: '5 Mine St' } },
  ]);
});

test('a quantity that is none yet stands beside the present one as it was typed [ORD-3, ORD-8]', async () => {
  await openForm();
  type(/Quantity/, '');
  expect(hasUnsavedChanges()).toBe(true);
  await changeElsewhere({ items: order.items.map((item) => ({ ...item, quantity: 12 })) });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(radio('Someone else 12 × Business Shirt').checked).toBe(false);
  expect(radio('You no quantity yet × Business Shirt').checked).toBe(true);
  expect(typedIn(/Quantity/)).toBe('');
  submit();
  expect(await screen.findByText('Enter a whole number from 1 to 100,000')).toBeDefined();
  expect(write).not.toHaveBeenCalled();
});

test('two people who change different fields both keep theirs, without a question [ORD-8, CUS-3]', async () => {
  await openForm();
  type(/instructions/, 'Ring twice');
  write.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else.')));
  current = { ...order, version: 2, pickup_address: '2 Theirs St' };
  submit();
  await saysSo('Order updated successfully!');
  expect(write.mock.calls.map(([input]) => input)).toEqual([
    { params: { id: order.id }, ifMatch: 1, body: { special_instructions: 'Ring twice' } },
    { params: { id: order.id }, ifMatch: 2, body: { special_instructions: 'Ring twice' } },
  ]);
  expect(typedIn(/Pickup address/)).toBe('2 Theirs St');
});

test('what others change comes live, beside what was typed; that the order is gone is said [ORD-8]', async () => {
  await openForm();
  type(/instructions/, 'Ring twice');
  await changeElsewhere({ pickup_address: '2 Theirs St', items: [...order.items, ...order.items] });
  expect(typedIn(/Pickup address/)).toBe('2 Theirs St');
  expect(screen.getAllByLabelText(/Quantity/)).toHaveLength(2);
  expect(typedIn(/instructions/)).toBe('Ring twice');
  expect(screen.getByText(/The form is up to date, and what you typed is kept/)).toBeDefined();
  isGone = true;
  await changeElsewhere({});
  expect(await screen.findByText(/This order has been deleted/)).toBeDefined();
});

test('a new version that says the same is taken without a word [ORD-8]', async () => {
  await openForm();
  type(/instructions/, 'Ring twice');
  await changeElsewhere({ status: 'processing' });
  expect(screen.queryByText(/just changed/)).toBeNull();
  submit();
  await saysSo('Order updated successfully!');
  expect(write.mock.lastCall).toMatchObject([{ ifMatch: 2 }]);
});

test('a lock that comes while the form is open is said, and takes the repeating with it [LCK-6]', async () => {
  current = recurring;
  const dialog = await openForm(recurring);
  type(/instructions/, 'Ring twice');
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(false);
  await changeElsewhere({ is_locked: true });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This order is locked');
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Frequency template').disabled).toBe(true);
  expect(typedIn(/instructions/)).toBe('Ring twice');
});

test('switching the repeating off says what it means, and sends it [REC-5]', async () => {
  current = recurring;
  await openForm(recurring);
  fireEvent.click(screen.getByRole('switch'));
  expect(screen.getByText(/^This order stays\./)).toBeDefined();
  submit();
  await saysSo('Order updated successfully!');
  expect(write.mock.lastCall).toMatchObject([{ body: { is_recurring: false, frequency_template_id: null } }]);
});

/** A Monday at 8:00, on which an order is that repeats on Mondays and Thursdays. */
const monday = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 3 });
const onMonday = monday.add({ days: (8 - monday.dayOfWeek) % 7 });
const at = (days: number) => `${onMonday.add({ days })}T08:00`;
const instantAt = (days: number) =>
  Temporal.PlainDateTime.from(at(days)).toZonedDateTime('Australia/Sydney').toInstant();
const twiceAWeek: Order = {
  ...recurring,
  recurrence_pattern: { ...weekly, by_day: ['MO', 'TH'] },
  pickup_date: instantAt(0),
  delivery_date: instantAt(9),
};
const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const daysShown = () => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].filter((name) => day(name).checked);

test('the days of an order that repeats follow its pickup, and only the date is sent [SER-1, REC-6]', async () => {
  const dialog = await openForm(twiceAWeek);
  expect(daysShown()).toEqual(['Mon', 'Thu']);
  expect(within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem')).toHaveLength(12);
  type(/Pickup date/, at(3));
  expect(dialog.textContent).toContain('It already repeats on Thu');
  type(/Pickup date/, at(1));
  expect(daysShown()).toEqual(['Tue', 'Thu']);
  expect(dialog.textContent).not.toContain('The first pickup has to be');
  await saveFor(/^Just this order/);
  await saysSo('Order updated successfully!');
  const mode = { scope: 'this', include_changed: false, series_version: 3 };
  expect(write.mock.lastCall).toEqual([
    expect.objectContaining({ body: { pickup_date: instantAt(1), ...mode } }),
  ]);
});

test('the dates of an order that repeats stop where its series ends, which is chosen elsewhere [SER-6, SER-7]', async () => {
  series = { ends_on: null, ends_after: 6 };
  await openForm({ ...twiceAWeek, series_id: order.id, occurrence_number: 4 });
  const dates = () => within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
  await waitFor(() => expect(dates()).toHaveLength(3));
  expect(screen.queryByRole('group', { name: 'Ends' })).toBeNull();
});

test('the rule of the series for closed days is chosen in the order, for more than that order [SER-21]', async () => {
  series = { ends_on: null, ends_after: null, closed_day_rule: 'skip' };
  await openForm({ ...twiceAWeek, series_id: order.id, occurrence_number: 4 });
  const rule = await screen.findByLabelText<HTMLSelectElement>('When we are closed');
  await waitFor(() => expect(rule.value).toBe('skip'));
  const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Order' });
  type(/When we are closed/, '');
  expect(rule.selectedOptions[0]?.text).toBe('As usual (as planned)');
  fireEvent.click(update());
  expect((await screen.findByRole('list', { name: 'Your change' })).textContent).toBe(
    'When we are closedbecomes As usual',
  );
  expect(screen.queryByRole('radio', { name: /^Just this order/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await saysSo('Order updated successfully!');
  const mode = { scope: 'following', include_changed: false, series_version: 3 };
  expect(write.mock.lastCall).toEqual([
    expect.objectContaining({ body: { closed_day_rule: null, ...mode } }),
  ]);
});

test('the rule that the series has already is no change [SER-21]', async () => {
  series = { ends_on: null, ends_after: null, closed_day_rule: 'skip' };
  await openForm({ ...twiceAWeek, series_id: order.id, occurrence_number: 4 });
  const rule = await screen.findByLabelText<HTMLSelectElement>('When we are closed');
  await waitFor(() => expect(rule.value).toBe('skip'));
  type(/When we are closed/, 'next_open');
  type(/When we are closed/, 'skip');
  submit();
  await saysSo('Order updated successfully!');
  expect(write).not.toHaveBeenCalled();
});

test('days that two people chose are compared in words, and the chosen ones are sent [SER-1, ORD-8]', async () => {
  current = twiceAWeek;
  await openForm(twiceAWeek);
  fireEvent.click(day('Fri'));
  await changeElsewhere({ recurrence_pattern: { ...weekly, by_day: ['MO', 'WE'] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(radio('Someone else As it is now · Every Monday and Wednesday').checked).toBe(false);
  expect(radio('You As it is now · Every Monday, Thursday and Friday').checked).toBe(true);
  await saveFor(/^This and later orders/);
  await saysSo('Order updated successfully!');
  const mode = { scope: 'following', include_changed: false, series_version: 3 };
  const body = { is_recurring: true, recurrence: { by_day: ['MO', 'TH', 'FR'] }, ...mode };
  expect(write.mock.lastCall).toEqual([expect.objectContaining({ ifMatch: 2, body })]);
});

test('one press collects an order where it is delivered [ORD-24]', async () => {
  await openForm({ ...order, pickup_address: '18 Bourke Rd', delivery_address: '4 Argyle St' });
  expect(screen.getByText('This is our own shop. Choose your address if we collect from you.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Same as delivery' }));
  expect(typedIn(/^Pickup address/)).toBe('4 Argyle St');
});
