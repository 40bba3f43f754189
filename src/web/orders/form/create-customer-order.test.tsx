// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Page, PageQuery, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { previewSeriesRoute } from '#shared/series/series.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { CreateCustomerOrder } from './create-customer-order.tsx';
import { lastTimes } from './visits/use-own-shop-question.ts';

let isPhone = false;
vi.mock('#web/ui/use-is-phone.ts', () => ({ useIsPhone: () => isPhone }));
vi.mock('#web/kernel/routing/use-dialog-param.ts', async (original) => ({
  ...(await original<object>()),
  useOpenDialog: () => ({ open: vi.fn() }),
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const customer = 'a1b2c3d4-0000-4000-8000-000000000001';
const sheet = 'a1b2c3d4-0000-4000-8000-000000000002';
const towel = 'a1b2c3d4-0000-4000-8000-000000000003';
const place = vi.fn<() => Promise<unknown>>();
const preview = vi.fn<() => Promise<unknown>>();
const placed = {
  id: 'a1b2c3d4-0000-4000-8000-000000000004',
  order_number: 'ORD-000207',
  pickup_date: Temporal.Instant.from('2027-01-19T21:00:00Z'),
};
const onClose = vi.fn();
const onOpen = vi.fn();
const onAskForPrice = vi.fn();
const onOpenAccount = vi.fn();
/** What drivers read at each visit. */
let visit_note: string | undefined;
/** What the customer ordered before; `undefined` as long as nobody knows. */
let ordersBefore: Page<object> | undefined;
/** The orders with a pickup to come on the day of the form. */
let onTheDay: (query: object) => Page<object>;
let closedDays: RouteReply<typeof closedDaysRoute>;

const answer = <R extends RouteShape>(route: R, reply: RouteReply<R>) => [route, reply] as const;
const sku = {
  category: 'Linen',
  unit: 'per item',
  measure: 'item' as const,
  description: null,
  has_custom_pricing: true,
  price: 900,
};
const skus = [
  { ...sku, id: sheet, name: 'Bed Sheet', customer_price: 380 },
  { ...sku, id: towel, name: 'Bath Towel', customer_price: 145 },
];

function serve(priced = skus, templates: readonly FrequencyTemplate[] = []): void {
  const answers = new Map<unknown, unknown>([
    answer(businessRoute, {
      name: 'Washline',
      time_zone: 'Australia/Sydney',
      pickup_address: '18 Bourke Rd',
      series_closed_day_rule: 'next_open',
    }),
    answer(addressesRoute, {
      business_pickup_address: '18 Bourke Rd',
      customer_delivery_address: '4 Argyle St',
      ...(visit_note && { visit_note }),
    }),
    answer(pricedSkusRoute, priced),
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape, { query }: { query?: PageQuery } = {}) => {
    if (route === placeOrderRoute) return place();
    if (route === ordersRoute) return query && 'date' in query ? onTheDay(query) : ordersBefore;
    if (route === closedDaysRoute) return closedDays;
    if (route === previewSeriesRoute) return preview();
    return route === frequencyTemplatesRoute ? pageOf(templates, query) : answers.get(route);
  }) as typeof call);
}

/** What the service answers of a list: no more than 200 rows at once. */
const pageOf = <T,>(rows: readonly T[], { limit = 50, offset = 0 }: PageQuery = {}): Page<T> => {
  if (limit > 200) throw new CallError(422, null);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
};

async function open(): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <Suspense>
          <CreateCustomerOrder
            customer_id={customer}
            onClose={onClose}
            onOpen={onOpen}
            onAskForPrice={onAskForPrice}
            onOpenAccount={onOpenAccount}
          />
        </Suspense>
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText('When and where');
  return screen.getByRole('dialog');
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Order' }));
const drafts = () =>
  vi.mocked(call).mock.calls.flatMap(([route, input]) => (route === placeOrderRoute ? [input?.body] : []));

beforeEach(() => {
  vi.clearAllMocks();
  closedDays = [];
  visit_note = undefined;
  ordersBefore = undefined;
  onTheDay = () => ({ rows: [], total: 0 });
  place.mockResolvedValue(placed);
  const days = ['2026-12-10', '2026-12-31', '2027-01-04', '2027-01-07'];
  preview.mockResolvedValue(
    days.map((day) => ({ pickup_date: Temporal.Instant.from(`${day}T08:00+11:00`), state: 'planned' })),
  );
  serve();
});
afterEach(cleanup);

test('a pickup on the same day is named below that of the form, and refuses nothing [ORD-26]', async () => {
  const other = { ...unassignedOrder, pickup_date: Temporal.Instant.from('2026-12-08T07:00+11:00') };
  onTheDay = vi.fn((query: { from?: Temporal.PlainDate }) =>
    `${query.from}` === '2026-12-08' ? { rows: [other], total: 1 } : { rows: [], total: 0 },
  );
  await open();
  const said = /^You have a pickup on Tue 8 Dec/;
  const line = () => screen.queryByText(said)?.textContent;
  type('Pickup date', '2026-12-08T08:00');
  await screen.findByText(said);
  expect(line()).toMatch(/^You have a pickup on Tue 8 Dec.*, 7:00 am: ORD-000248\.$/);
  expect(onTheDay).toHaveBeenLastCalledWith(expect.objectContaining({ status: ['pending', 'scheduled'] }));
  type('Pickup date', '2026-12-09T08:00');
  await waitFor(() => expect(line()).toBeUndefined());
});

test('a pickup that is typed takes a delivery along that would be too early, once it is typed [ORD-23]', async () => {
  await open();
  const delivery = () => screen.getByLabelText<HTMLInputElement>('Delivery date').value;
  type('Delivery date', '2026-12-02T15:00');
  type('Pickup date', '2026-12-08T08:00');
  expect(delivery()).toBe('2026-12-02T15:00');
  fireEvent.blur(screen.getByLabelText('Pickup date'));
  expect(delivery()).toBe('2026-12-10T15:00');
  type('Pickup date', '2026-11-30T08:00');
  fireEvent.blur(screen.getByLabelText('Pickup date'));
  expect(delivery()).toBe('2026-12-02T15:00');
  type('Delivery date', '2026-12-18T15:00');
  fireEvent.blur(screen.getByLabelText('Pickup date'));
  expect(delivery()).toBe('2026-12-18T15:00');
});

test('what is not in the list is asked for, and what was typed stays [CUS-33]', async () => {
  await open();
  type('Quantity', '40');
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a price' }));
  expect(onAskForPrice).toHaveBeenCalledOnce();
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('40');
});

test('what drivers read at each visit is not written twice; who has said nothing learns where [CUS-36]', async () => {
  await open();
  const instructions = screen.getByLabelText('Special instructions optional');
  const hint = () =>
    document.getElementById(instructions.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint()).toBe('The same each time? Say it once in Your Account.');
  fireEvent.click(screen.getByRole('button', { name: 'Your Account' }));
  expect(onOpenAccount).toHaveBeenCalledOnce();
  cleanup();
  visit_note = 'Behind the side gate, code 12';
  serve();
  await open();
  expect(screen.getByText('Drivers also read: Behind the side gate, code 12')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Your Account' })).toBeNull();
});

test('an item says its price, its GST and both together, and the totals follow [CUS-4]', async () => {
  const dialog = await open();
  expect(within(dialog).getByText('Bed Sheet · $3.80 + $0.38 GST = $4.18')).toBeDefined();
  type('Item', sheet);
  type('Quantity', '40');
  expect(within(dialog).getByRole('status').textContent).toBe('Base $152.00GST (10%) $15.20Total $167.20');
});

test('on a phone the price of the chosen item stands once, below its name [CUS-4]', async () => {
  isPhone = true;
  const dialog = await open();
  type('Item', sheet);
  isPhone = false;
  const { selectedOptions } = within(dialog).getByLabelText<HTMLSelectElement>('Item');
  expect(selectedOptions[0]?.textContent).toBe('Bed Sheet');
  expect(within(dialog).getAllByText(/\$3\.80 \+ \$0\.38 GST = \$4\.18/)).toHaveLength(1);
});

test('what was typed is sent once, in business time, while the button says so, and opens from its toast [CUS-3, CUS-8]', async () => {
  let arrive = (_order: unknown) => {};
  place.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await open();
  type('Item', towel);
  type('Pickup date', '2027-01-20T08:00');
  type('Delivery date', '2027-01-22T14:00');
  submit();
  const busy = await screen.findByText('Processing...');
  fireEvent.click(busy);
  expect(drafts()).toMatchObject([
    {
      items: [{ sku_id: towel, quantity: 1 }],
      pickup_date: Temporal.Instant.from('2027-01-19T21:00:00Z'),
      delivery_date: Temporal.Instant.from('2027-01-22T03:00:00Z'),
      pickup_address: '18 Bourke Rd',
      delivery_address: '4 Argyle St',
    },
  ]);
  arrive(placed);
  await screen.findByText('Order created successfully!');
  expect(screen.getByText(/^ORD-000207: pickup Wed 20 Jan/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(placed.id);
  expect(onClose).toHaveBeenCalledOnce();
  expect(drafts()).toHaveLength(1);
});

test('Enter in a quantity goes to the next one, from the last to the field below, and sends nothing [ORD-25]', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  const [first, second] = screen.getAllByLabelText('Quantity');
  // Whether the browser is left to submit the form.
  const isSubmitting = (field?: HTMLElement) => fireEvent.keyDown(field ?? document.body, { key: 'Enter' });
  expect(isSubmitting(first)).toBe(false);
  expect(document.activeElement).toBe(second);
  expect(isSubmitting(second)).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Pickup date'));
  expect(isSubmitting(screen.getByRole('button', { name: 'Create Order' }))).toBe(true);
});

test.each(['', '0', '-3', '1.5', 'ten', '100001'])(
  'what is no quantity, %j, stays in its field with the reason, and nothing is sent [ORD-3]',
  async (typed) => {
    const dialog = await open();
    type('Item', sheet);
    type('Quantity', typed);
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity');
    fireEvent.blur(quantity);
    expect(within(dialog).getByRole('status').textContent).toBe('Base –GST (10%) –Total –');
    submit();
    expect(await screen.findByText('Enter a whole number from 1 to 100,000')).toBeDefined();
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(quantity);
    expect(quantity.value).toBe(typed);
    expect(drafts()).toEqual([]);

    type('Quantity', '40');
    await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBeNull());
    submit();
    await waitFor(() => expect(drafts()).toMatchObject([{ items: [{ sku_id: sheet, quantity: 40 }] }]));
  },
);

test('what the service refuses stands beside its field, and what was typed stays', async () => {
  const message = 'This item is not available. Choose another one.';
  place.mockRejectedValue(
    new CallError(422, problemOf('sku-not-priced', message, [{ path: 'items.0.sku_id', message }])),
  );
  await open();
  type('Item', sheet);
  type('Special instructions optional', 'Ring twice');
  submit();
  await waitFor(() => expect(screen.getByLabelText('Item').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Special instructions optional').value).toBe(
    'Ring twice',
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('an order that costs more by now is asked for once, old beside new [ORD-11]', async () => {
  const sentence = 'This comes to $5.50 now, and not to $4.18: prices have changed.';
  place.mockRejectedValueOnce(
    new CallError(409, { ...problemOf('price-changed', sentence), total_amount: 5.5 }),
  );
  const dialog = await open();
  type('Item', sheet);
  serve(skus.map((each) => ({ ...each, customer_price: 500 })));
  submit();
  await screen.findByText(sentence);
  await waitFor(() => expect(dialog.textContent).toContain('Total $5.50'));
  fireEvent.click(screen.getByRole('button', { name: 'Place at $5.50' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(drafts()).toMatchObject([{ shown_total: 418 }, { shown_total: 550 }]);
});

test('other lines are no longer what was asked [ORD-11]', async () => {
  const sentence = 'This comes to $5.50 now, and not to $4.18: prices have changed.';
  place.mockRejectedValueOnce(
    new CallError(409, { ...problemOf('price-changed', sentence), total_amount: 5.5 }),
  );
  await open();
  type('Item', sheet);
  submit();
  await screen.findByText(sentence);
  type('Quantity', '2');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  submit();
  await waitFor(() => expect(drafts()).toMatchObject([{ shown_total: 418 }, { shown_total: 836 }]));
});

test('a failure without a sentence gets one', async () => {
  place.mockRejectedValue(new CallError(500, null));
  await open();
  type('Item', sheet);
  submit();
  expect(await screen.findByText('Failed to create order. Please try again.')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('nothing to order, and no way to repeat, are said in words [CUS-4]', async () => {
  serve([]);
  await open();
  expect(screen.getByText('No items available. Contact admin to set up pricing.')).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: /Make this a recurring order/ }));
  expect(screen.getByText('No frequency templates available.')).toBeDefined();
});

test('every way to repeat is offered, however many there are [CUS-4, API-3]', async () => {
  const templates = Array.from({ length: 401 }, (_, n) => ({
    id: `a1b2c3d4-0000-4000-8001-${String(n).padStart(12, '0')}`,
    name: `Route ${n}`,
    frequency_type: 'daily' as const,
    frequency_value: n + 1,
    description: null,
  }));
  serve(skus, templates);
  await open();
  fireEvent.click(screen.getByRole('switch', { name: /Make this a recurring order/ }));
  const select = screen.getByLabelText<HTMLSelectElement>('Frequency template');
  const offered = [...select.options].flatMap(({ value }) => (value ? [value] : []));
  expect(offered).toEqual(templates.map(({ id }) => id));
});

const template = (id: string, name: string, pattern: RecurrencePattern): FrequencyTemplate => ({
  id,
  name,
  description: null,
  ...pattern,
});
const weekly = 'a1b2c3d4-0000-4000-8000-000000000003';
const monthly = 'a1b2c3d4-0000-4000-8000-000000000004';
const fixed = 'a1b2c3d4-0000-4000-8000-000000000005';
const repeats = [
  template(weekly, 'Weekly', { frequency_type: 'weekly', frequency_value: 1 }),
  template(monthly, 'Monthly', { frequency_type: 'monthly', frequency_value: 1 }),
  template(fixed, 'Mondays', { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO'] }),
];
async function openRepeating(): Promise<HTMLElement> {
  serve(skus, repeats);
  const dialog = await open();
  type('Item', sheet);
  // A Tuesday
  type('Pickup date', '2026-12-08T08:00');
  type('Delivery date', '2026-12-10T14:00');
  fireEvent.click(screen.getByRole('switch', { name: /Make this a recurring order/ }));
  return dialog;
}
const chip = (name: string) =>
  screen.getByRole<HTMLInputElement>(/^[A-Z]..$/.test(name) ? 'checkbox' : 'radio', { name });
const checked = () =>
  [...screen.getByRole('group', { name: 'On' }).querySelectorAll('input')].flatMap(
    ({ checked: isOn, labels }) => (isOn ? [labels?.[0]?.textContent] : []),
  );
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const previewed = () =>
  vi.mocked(call).mock.calls.flatMap(([route, input]) => (route === previewSeriesRoute ? [input?.body] : []));

test('weekdays are chosen for a weekly template, and a first pickup on another day can be moved [SER-1, SER-2, SER-7]', async () => {
  const dialog = await openRepeating();
  type('Frequency template', weekly);
  expect(checked()).toEqual(['Tue']);
  await waitFor(() => expect(previewed().at(-1)).toMatchObject({ recurrence: {} }));
  for (const day of ['Thu', 'Mon', 'Tue']) fireEvent.click(chip(day));
  expect(checked()).toEqual(['Mon', 'Thu']);
  expect(dialog.textContent).toContain('The first pickup has to be on a Mon or Thu');
  expect(screen.queryByRole('list', { name: 'Next dates' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Move the first pickup to Thu 10 Dec/ }));
  expect([value('Pickup date'), value('Delivery date')]).toEqual(['2026-12-10T08:00', '2026-12-12T14:00']);
  await screen.findByText('Thu 31 Dec');
  expect(
    within(screen.getByRole('list', { name: 'Next dates' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Thu 10 Dec', 'Thu 31 Dec', 'Mon 4 Jan 2027', 'Thu 7 Jan']);
  expect(previewed().at(-1)).toMatchObject({
    frequency_template_id: weekly,
    recurrence: { by_day: ['MO', 'TH'] },
  });
  submit();
  await waitFor(() => expect(drafts()).toMatchObject([{ recurrence: { by_day: ['MO', 'TH'] } }]));
});

test('an end is chosen below the days: the dates say it, and it is sent [SER-6, SER-7]', async () => {
  const dialog = await openRepeating();
  type('Frequency template', weekly);
  await screen.findByText('Thu 31 Dec');
  expect(dialog.textContent).not.toContain('Ends after');
  fireEvent.click(chip('On a date'));
  submit();
  expect(await screen.findByText('Choose a date')).toBeDefined();
  type('Last day', '2026-12-31');
  expect(await screen.findByText('Ends on Thu 31 Dec.')).toBeDefined();
  expect(previewed().at(-1)).toMatchObject({
    ends_on: Temporal.PlainDate.from('2026-12-31'),
    ends_after: null,
  });
  fireEvent.click(chip('After … pickups'));
  type('Pickups', '0');
  expect(await screen.findByText('Enter a whole number from 1 to 1,000')).toBeDefined();
  type('Pickups', '4');
  expect(await screen.findByText('Ends after 4 pickups.')).toBeDefined();
  expect(dialog.textContent).toContain('Next 4 dates');
  submit();
  await waitFor(() => expect(drafts()).toMatchObject([{ is_recurring: true, ends_on: null, ends_after: 4 }]));
});

const christmas = {
  day: Temporal.PlainDate.from('2026-12-25'),
  name: 'Christmas Day',
  added_by_name: null,
  created_at: Temporal.Instant.from('2026-11-09T00:00:00Z'),
  affected: null,
};

test('once closed days are entered, what becomes of pickups on them is chosen, shown and sent [SER-21]', async () => {
  closedDays = [christmas];
  await openRepeating();
  type('Frequency template', weekly);
  const rule = await screen.findByLabelText<HTMLSelectElement>('When we are closed');
  expect([...rule.options].map(({ text }) => text)).toEqual([
    'As usual (next open day)',
    'As planned',
    'Skip it',
    'Next open day',
    'Open day before',
  ]);
  expect(rule.selectedOptions[0]?.text).toBe('As usual (next open day)');
  const [thursday] = ['2026-12-24T08:00+11:00'].map((text) => Temporal.Instant.from(text));
  const friday = Temporal.Instant.from('2026-12-25T08:00+11:00');
  preview.mockResolvedValue([
    { pickup_date: thursday, planned_pickup: friday, closed_day: christmas, state: 'planned' },
  ]);
  type('When we are closed', 'previous_open');
  expect(await screen.findByText('We’re closed, so the pickup moves to Thu 24 Dec.')).toBeDefined();
  expect(previewed().at(-1)).toMatchObject({ closed_day_rule: 'previous_open' });
  submit();
  await waitFor(() => expect(drafts()).toMatchObject([{ closed_day_rule: 'previous_open' }]));
});

test('a closed day is marked at its date at once, and one that was closed since stays marked [BKG-11]', async () => {
  closedDays = [christmas];
  await open();
  type('Item', sheet);
  type('Delivery date', '2026-12-25T14:00');
  await screen.findByText('We are closed on Fri 25 Dec (Christmas Day). Choose another day.');
  expect(screen.getByLabelText('Delivery date').getAttribute('aria-invalid')).toBe('true');
  type('Pickup date', '2027-01-20T08:00');
  type('Delivery date', '2027-01-22T14:00');
  expect(screen.queryByText(/^We are closed on/)).toBeNull();
  const sentence = 'We are closed on Wed 20 Jan 2027 (Stocktake).';
  place.mockRejectedValue(new CallError(409, problemOf('day-closed', sentence)));
  submit();
  await waitFor(() => expect(screen.getByLabelText('Pickup date').getAttribute('aria-invalid')).toBe('true'));
  const field = screen.getByLabelText('Pickup date').closest('[data-slot=field]');
  expect(field?.textContent).toContain(sentence);
});

test('without closed days nothing is asked, and nothing is sent [SER-21]', async () => {
  await openRepeating();
  type('Frequency template', weekly);
  await screen.findByText('Thu 31 Dec');
  expect(screen.queryByLabelText('When we are closed')).toBeNull();
  submit();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]).not.toHaveProperty('closed_day_rule', expect.anything());
});

test('an end before the first pickup is refused beside its field, before anything is sent [SER-6, SER-7]', async () => {
  await openRepeating();
  type('Frequency template', weekly);
  await screen.findByText('Thu 31 Dec');
  const message = 'Choose a day that is not before the first pickup';
  preview.mockRejectedValue(
    new CallError(422, problemOf('invalid', message, [{ path: 'ends_on', message }])),
  );
  fireEvent.click(chip('On a date'));
  type('Last day', '2026-12-01');
  await waitFor(() => expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(message)).not.toEqual([]);
  expect(screen.queryByText('The next dates could not be loaded')).toBeNull();
});

test('the days of a month are named after the first pickup, and what was chosen is kept when the template changes [SER-1]', async () => {
  const dialog = await openRepeating();
  type('Frequency template', weekly);
  fireEvent.click(chip('Thu'));
  type('Frequency template', monthly);
  const names = () =>
    within(screen.getByRole('group', { name: 'On' }))
      .getAllByRole('radio')
      .map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);
  expect(names()).toEqual(['Same day each month', '2nd Tuesday']);
  fireEvent.click(chip('2nd Tuesday'));
  type('Pickup date', '2026-12-31T08:00');
  expect(names()).toEqual(['Same day each month', 'Last Thursday', 'Last day', '2nd Tuesday']);
  expect(dialog.textContent).toContain('The first pickup has to be on the 2nd Tue of a month');
  expect(screen.getByRole('button', { name: 'Move the first pickup to Tue 12 Jan 2027' })).toBeDefined();
  type('Frequency template', fixed);
  expect(screen.queryByRole('group', { name: 'On' })).toBeNull();
  expect(dialog.textContent).toContain('On Mon');
  type('Pickup date', '2026-12-08T08:00');
  type('Frequency template', monthly);
  expect(checked()).toEqual(['2nd Tuesday']);
  type('Frequency template', weekly);
  expect(checked()).toEqual(['Tue', 'Thu']);
});

test('a first pickup that is sent on another day has the rule beside it, and a failed preview can be retried [SER-2, SER-7]', async () => {
  const message = 'The first pickup has to be on a Mon or Thu';
  place.mockRejectedValue(
    new CallError(422, problemOf('invalid', message, [{ path: 'pickup_date', message }])),
  );
  preview.mockRejectedValueOnce(new CallError(500, null));
  const dialog = await openRepeating();
  type('Frequency template', weekly);
  await screen.findByText('The next dates could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  await screen.findByText('Thu 31 Dec');
  fireEvent.click(chip('Thu'));
  submit();
  await waitFor(() => expect(screen.getByLabelText('Pickup date').getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.querySelector('[data-slot=field-live]:not(:empty)')?.textContent).toBe(message);
});

test('a retry of the same order carries the same key, another order its own [ORD-8]', async () => {
  place.mockRejectedValue(new CallError(0, null));
  await open();
  type('Item', sheet);
  const keyOf = async (attempt: number) => {
    submit();
    await waitFor(() => expect(place).toHaveBeenCalledTimes(attempt));
    await waitFor(() => expect(screen.queryByText('Processing...')).toBeNull());
    const [, input] = vi.mocked(call).mock.calls.findLast(([route]) => route === placeOrderRoute) ?? [];
    return (input as { idempotencyKey?: string } | undefined)?.idempotencyKey;
  };
  const first = await keyOf(1);
  expect(first).toBeDefined();
  expect(await keyOf(2)).toBe(first);
  type('Quantity', '2');
  expect(await keyOf(3)).not.toBe(first);
});

test('a pickup at the shop for a delivery elsewhere is hard to overlook, until another address is chosen [ORD-24]', async () => {
  await open();
  const warning = 'This is our own shop. Choose your address if we collect from you.';
  const hint = screen.getByText(warning).parentElement;
  expect(hint?.className).toContain('text-warning-ink');
  expect(hint?.querySelector('svg')).not.toBeNull();
  type('Delivery address', '18 Bourke Rd');
  expect(screen.queryByText(warning)).toBeNull();
  expect(screen.getByText('Where should we collect? This is our shop.')).toBeDefined();
  type('Delivery address', '4 Argyle St');
  fireEvent.click(screen.getByRole('button', { name: 'Same as delivery' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Pickup address').value).toBe('4 Argyle St');
  expect(screen.queryByText(warning)).toBeNull();
});

describe('a new order that would be collected at our own shop', () => {
  const before = (...addresses: string[]) =>
    pageOf(addresses.map((pickup_address) => ({ pickup_address, status: 'completed', picked_up_at: null })));
  const openBefore = async (...addresses: string[]) => {
    ordersBefore = before(...addresses);
    await open();
    type('Item', sheet);
    await screen.findByRole('button', { name: /^Same as delivery/ });
    await act(async () => {});
    submit();
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Collect from our own shop?' });
  const answerWith = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  test.each([
    [['Argyle Lane, The Rocks', '18 Bourke Rd'], 'Collect at Argyle Lane', 'Argyle Lane, The Rocks'],
    [[], 'Collect at 4 Argyle St', '4 Argyle St'],
    [[], 'Bring It to Us', '18 Bourke Rd'],
  ])('is asked about: collected before from %j, %s [ORD-24]', async (addresses, action, pickup_address) => {
    await openBefore(...addresses);
    await question();
    expect(drafts()).toEqual([]);
    expect(screen.queryByText('Processing...')).toBeNull();
    answerWith(action);
    await waitFor(() => expect(drafts()).toMatchObject([{ pickup_address }]));
  });

  test('names where we collected last, not where only an order says so, as the press beside it does [ORD-24]', async () => {
    await openBefore('Loading dock, Pier 2', '4 Argyle St');
    const ordered = { pickup_address: 'Side gate', status: 'pending', picked_up_at: null };
    const collected = ['Loading dock, Pier 2', '4 Argyle St'].map((pickup_address) => ({
      ...{ pickup_address, status: 'completed', picked_up_at: null },
    }));
    const rows = [ordered, ...collected] as Order[];
    expect(lastTimes(rows).map(({ pickup_address }) => pickup_address)).toEqual([
      'Loading dock, Pier 2',
      '4 Argyle St',
      'Side gate',
    ]);
    expect((await question()).textContent).toContain('Last time we collected from Loading dock, Pier 2.');
    expect(screen.getByText('Last time: Loading dock')).toBeDefined();
  });

  test('is kept as it is typed, and not sent, on Cancel [ORD-24]', async () => {
    await openBefore();
    await question();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([drafts(), screen.getByLabelText<HTMLTextAreaElement>('Pickup address').value]).toEqual([
      [],
      '18 Bourke Rd',
    ]);
  });

  test('is nothing new to who brought the last one [ORD-24]', async () => {
    await openBefore('18 Bourke Rd', 'Argyle Lane, The Rocks');
    await waitFor(() => expect(drafts()).toHaveLength(1));
  });
});
