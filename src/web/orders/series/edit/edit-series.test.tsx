// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { addressesRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import type { ChangedSeries, SeriesDetails } from '#shared/series/series.contract.ts';
import { editSeriesRoute, previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { hasUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import {
  answer,
  noEffects,
  openSeriesPage,
  resetService,
  service,
} from '#web/orders/series/series-page.fixture.tsx';
import type { SeriesRole } from '#web/series/series-link.tsx';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

notifyManager.setScheduler(queueMicrotask);

const [sheet] = monAndThu.items;
if (!sheet) throw new Error('the series of the fixture has no items');

/** A series of one item, whose template is gone. */
const oneItem: Partial<SeriesDetails> = { items: [sheet], version: 4 };

const changed: ChangedSeries = { ...monAndThu, ...noEffects };

const kept = (number: number, order_number: string) => ({
  number,
  order_number,
  order_id: crypto.randomUUID(),
  pickup_date: now,
  delivery_date: now,
});

/** What the service answers: an order changes, one is locked, one keeps its own items. */
const effects: typeof noEffects = {
  ...noEffects,
  series_version: 4,
  changed: [kept(37, 'ORD-000187')],
  kept: [
    { ...kept(38, 'ORD-000131'), reason: 'locked', fields: [] },
    { ...kept(39, 'ORD-000204'), reason: 'changed by hand', fields: ['items'] },
  ],
};

const previewed = vi.fn<(body: RouteInput<typeof previewSeriesChangeRoute>['body']) => typeof noEffects>();
const write = vi.fn<(input: unknown) => ChangedSeries>();

/** Opens `Edit` on the page of a series, on a faked service; `call` must be mocked. */
async function openEdit(role: SeriesRole, series = oneItem): Promise<HTMLElement> {
  const christmas = { day: Temporal.PlainDate.from('2026-12-25'), name: 'Christmas Day' };
  answer(addressesRoute, () => ({
    business_pickup_address: '18 Bourke Rd',
    customer_delivery_address: null,
  }));
  answer(frequencyTemplatesRoute, () => ({ rows: [], total: 0 }));
  answer(pricedSkusRoute, () => []);
  answer(closedDaysRoute, () => [christmas] as never);
  answer(previewSeriesChangeRoute, ({ body }) => previewed(body));
  answer(editSeriesRoute, (input) => write(input));
  await openSeriesPage(role, series);
  press('Edit');
  await screen.findByText('When and where');
  return screen.getByRole('dialog');
}

/** Somebody else changes the series now. */
const changeElsewhere = (change: Partial<SeriesDetails>): void => {
  service.series = { ...service.series, ...change, version: service.series.version + 1 };
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const more = (value = '70') => type('Quantity', value);
/** Opens the step that shows what the edit would do. */
const update = async (): Promise<HTMLElement> => {
  press('Update');
  return screen.findByRole('heading', { name: 'What will change' });
};

beforeEach(() => {
  previewed.mockReset().mockReturnValue(effects);
  write.mockReset().mockReturnValue(changed);
});
afterEach(() => {
  cleanup();
  resetService();
});

const params = { id: monAndThu.id };
const list = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const updateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
const refuses = (problem: ReturnType<typeof problemOf>) => () => {
  throw new CallError(problem.status, problem);
};
const meanwhile = problemOf('changed-meanwhile', 'Someone else just changed it.');

test('the form has what the series is made of, on the dates of its first open occurrence [SER-15]', async () => {
  const first_open = { number: 39, pickup_date: Temporal.Instant.from('2026-12-02T21:00:00Z') };
  const delivery_date = Temporal.Instant.from('2026-12-04T03:00:00Z');
  await openEdit('customer', { ...oneItem, ends_after: 45, first_open: { ...first_open, delivery_date } });
  expect(typedIn('Quantity')).toBe('40');
  expect(typedIn(/Pickup date/)).toBe('2026-12-03T08:00');
  expect(typedIn(/Delivery date/)).toBe('2026-12-04T14:00');
  expect(typedIn(/Pickup address/)).toBe('Loading dock, Argyle Lane');
  expect(typedIn(/instructions/)).toBe('Ring the bell twice.');
  const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(['Mon', 'Tue', 'Thu'].map(isChecked)).toEqual([true, false, true]);
  expect(typedIn('Pickups')).toBe('45');
  // Numbers 39 to 45 are left of it.
  await waitFor(() => expect(list('Next dates')).toHaveLength(7));
  expect((await screen.findByLabelText<HTMLSelectElement>('When we are closed')).value).toBe('');
  expect(updateButton().disabled).toBe(true);
  expect(hasUnsavedChanges()).toBe(false);
  more();
  expect(hasUnsavedChanges()).toBe(true);
});

test('the form of a recurring order begins with how it repeats [SER-12]', async () => {
  await openEdit('customer');
  const headings = within(screen.getByRole('dialog')).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'How it repeats',
    'Items',
    'When and where',
  ]);
});

test('what becomes of each is shown from the service before it is saved [SER-7, SER-16]', async () => {
  await openEdit('customer');
  more();
  const heading = await update();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const items = [{ sku_id: monAndThu.items[0]?.sku_id, quantity: 70 }];
  expect(previewed.mock.lastCall).toEqual([{ items, shown_total: 7700, include_changed: false }]);
  expect(list('Your change')).toEqual(['40 × Bed Sheetbecomes 70']);
  expect(screen.getByText('1 open order changes, and every later one.')).toBeDefined();
  expect(list('What stays as it is')).toEqual([
    unbroken('ORD-000131 stays: locked since Tue 24 Nov, 2:00 am'),
    'ORD-000204 keeps its own items',
  ]);
  expect(list('Next dates').slice(0, 2)).toEqual(['Thu 26 Nov', 'Mon 30 Nov · cancelled']);
  expect(write).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('switch', { name: 'Include orders edited on their own' }));
  await waitFor(() =>
    expect(previewed.mock.lastCall).toEqual([{ items, shown_total: 7700, include_changed: true }]),
  );
  expect(screen.queryByText('The customer decides on this.')).toBeNull();
  press('Save Changes');
  expect(await screen.findByText('Recurring order updated.')).toBeDefined();
  expect(write.mock.calls).toEqual([
    [{ params, ifMatch: 4, body: { items, shown_total: 7700, include_changed: true } }],
  ]);
});

test('an order that a closed day moves is named with it [SER-16]', async () => {
  const closed_day = { day: Temporal.PlainDate.from('2026-12-16'), name: 'Stocktaking' };
  const moved = {
    ...kept(38, 'ORD-000131'),
    pickup_date: Temporal.Instant.from('2026-12-13T21:00:00Z'),
    delivery_date: Temporal.Instant.from('2026-12-17T03:00:00Z'),
    closed_day,
  };
  previewed.mockReturnValue({ ...effects, changed: [...effects.changed, moved] });
  await openEdit('customer');
  more();
  await update();
  expect(list('What a closed day moves')).toEqual([
    'ORD-000131: pickup Mon 14 Dec, delivery Thu 17 Dec. We are closed on Wed 16 Dec (Stocktaking).',
  ]);
});

test('dates, days, end and rule are sent as what they are, and what was not touched is not [SER-6, SER-17, SER-21]', async () => {
  const dropped = [140, 141].map((number) => ({ ...effects.kept[0], order_number: `ORD-000${number}` }));
  previewed.mockReturnValue({ ...effects, changed: [], dropped_count: 2, dropped: dropped as never });
  await openEdit('owner');
  choose('On a date');
  type('Last day', '2026-12-31');
  type('When we are closed', 'skip');
  await update();
  expect(screen.getByText('2 orders will be cancelled: ORD-000140, ORD-000141.')).toBeDefined();
  expect(list('Your change')).toEqual([
    'Endsbecomes On Thu 31 Dec 2026',
    'When we are closedbecomes Skip it',
  ]);
  press('Back');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  type(/Pickup date/, '2026-11-26T09:00');
  await update();
  expect(previewed.mock.lastCall).toEqual([
    {
      pickup_date: Temporal.Instant.from('2026-11-25T22:00:00Z'),
      recurrence: { by_day: ['MO', 'TH', 'FR'] },
      ends_on: Temporal.PlainDate.from('2026-12-31'),
      ends_after: null,
      closed_day_rule: 'skip',
      include_changed: false,
    },
  ]);
});

test.each([
  ['items', () => more(), 'Propose Changes', 'Changes proposed.'],
  ['a date', () => type(/Delivery date/, '2026-11-30T10:00'), 'Propose Changes', 'Changes proposed.'],
  [
    'days',
    () => fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' })),
    'Propose Changes',
    'Changes proposed.',
  ],
  ['an address', () => type(/Pickup address/, 'Dock 1'), 'Save Changes', 'Recurring order updated.'],
  ['the rule', () => type('When we are closed', 'skip'), 'Save Changes', 'Recurring order updated.'],
] as const)('a change by staff: %s [SER-19]', async (_, change, action, done) => {
  await openEdit('admin');
  change();
  await update();
  const isProposed = action === 'Propose Changes';
  expect(screen.queryByText('The customer decides on this.') !== null).toBe(isProposed);
  press(action);
  expect(await screen.findByText(done)).toBeDefined();
  expect(write).toHaveBeenCalledOnce();
});

test('staff say before they save that the customer has agreed already to all of it [MOD-5]', async () => {
  await openEdit('admin');
  expect(screen.getByText(/If they agreed already, say so in the next step\.$/)).toBeDefined();
  more();
  await update();
  fireEvent.click(screen.getByRole('switch', { name: 'They agreed already' }));
  press('Save Changes');
  expect(await screen.findByText('Changes made')).toBeDefined();
  expect(write.mock.lastCall).toMatchObject([{ body: { include_changed: false, agreed: true } }]);
});

test('what the service refuses is said at its field, and the step does not come [SER-17]', async () => {
  const said = 'It already repeats on Thu';
  previewed.mockImplementation(refuses(problemOf('invalid', said, [{ path: 'pickup_date', message: said }])));
  await openEdit('customer');
  type(/Pickup date/, '2026-11-27T08:00');
  press('Update');
  await waitFor(() => expect(screen.getByLabelText(/Pickup date/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('heading', { name: 'What will change' })).toBeNull();
  expect(typedIn(/Pickup date/)).toBe('2026-11-27T08:00');
});

test.each([
  ['On a date', 'Last day', '', 'Choose a date'],
  ['After … pickups', 'Pickups', '', 'Enter a whole number from 1 to 1,000'],
  ['After … pickups', 'Pickups', '1001', 'Enter a whole number from 1 to 1,000'],
])('an end that is none is marked: %s, %s %j [SER-6]', async (choice, label, value, sentence) => {
  await openEdit('customer');
  choose(choice);
  if (value) type(label, value);
  press('Update');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(previewed).not.toHaveBeenCalled();
});

test('a refused save keeps the step and what was typed, and says why [SER-16]', async () => {
  write.mockImplementation(refuses(problemOf('order-locked', 'Nothing of it can be changed any more.')));
  await openEdit('customer');
  more();
  await update();
  press('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing of it can be changed any more.');
  press('Back');
  expect(typedIn('Quantity')).toBe('70');
});

test('a series that was changed since it was shown is shown again before it is saved [SER-16]', async () => {
  write.mockImplementationOnce(() => {
    changeElsewhere({ pickup_address: '2 Theirs St' });
    previewed.mockReturnValue({ ...effects, series_version: 5, kept: [] });
    throw new CallError(412, meanwhile);
  });
  await openEdit('customer');
  more();
  await update();
  press('Save Changes');
  expect(await screen.findByText(/Someone else just changed this recurring order/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'What stays as it is' })).toBeNull());
  expect(write).toHaveBeenCalledOnce();
  press('Save Changes');
  expect(await screen.findByText('Recurring order updated.')).toBeDefined();
  const items = [{ sku_id: monAndThu.items[0]?.sku_id, quantity: 70 }];
  expect(write.mock.lastCall).toEqual([
    { params, ifMatch: 5, body: { items, shown_total: 7700, include_changed: false } },
  ]);
});

test('two who change the same field at once compare, and nothing is lost unseen [SER-15]', async () => {
  write.mockImplementationOnce(() => {
    changeElsewhere({ special_instructions: 'Theirs', ends_after: 20 });
    previewed.mockReturnValue({ ...effects, series_version: 5 });
    throw new CallError(412, meanwhile);
  });
  await openEdit('customer');
  type(/instructions/, 'Mine');
  choose('On a date');
  type('Last day', '2026-12-31');
  await update();
  press('Save Changes');
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  expect((await radio(/Mine/)).checked).toBe(true);
  fireEvent.click(await radio(/Theirs/));
  expect((await radio(/After 20 pickups/)).checked).toBe(false);
  expect((await radio(/Thu 31 Dec/)).checked).toBe(true);
  await update();
  press('Save Changes');
  expect(await screen.findByText('Recurring order updated.')).toBeDefined();
  const body = { ends_on: Temporal.PlainDate.from('2026-12-31'), ends_after: null, include_changed: false };
  expect(write.mock.lastCall).toEqual([{ params, ifMatch: 5, body }]);
});

test('the dates in the form are those of the page: what is skipped or on hold is no date [SER-7]', async () => {
  const [made, cancelled, planned] = monAndThu.next;
  if (!made || !cancelled || !planned) throw new Error('the series of the fixture has no pickups');
  const skipped = { ...cancelled, state: 'skipped' as const, reason: 'Skipped by Dev Patel' };
  const held = { ...planned, state: 'held' as const, reason: 'Paused until somebody resumes' };
  const hold = { from: Temporal.PlainDate.from('2026-12-03'), until: null };
  await openEdit('owner', { ...oneItem, hold, next: [made, skipped, held] });
  expect(list('Next dates')).toEqual([
    'Thu 26 Nov',
    'Mon 30 NovSkipped by Dev Patel',
    'Thu 3 DecPaused until somebody resumes',
  ]);
  expect(screen.getByText(/^Next 1 date/)).toBeDefined();
});

test('in the form twelve dates take place beside those that are skipped [SER-7]', async () => {
  const [made, cancelled] = monAndThu.next;
  if (!made || !cancelled) throw new Error('the series of the fixture has no pickups');
  const skipped = { ...cancelled, state: 'skipped' as const, reason: 'Skipped' };
  await openEdit('owner', { ...oneItem, next: [made, skipped] });
  expect(list('Next dates')).toHaveLength(13);
});
