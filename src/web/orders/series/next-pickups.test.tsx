// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import {
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  type SeriesOccurrence,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from './series.fixture.ts';
import { answer, openSeriesPage, resetService, service } from './series-page.fixture.tsx';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/orders/form/edit-customer-order.tsx', () => ({ EditCustomerOrder: EditForm }));
vi.mock('#web/orders/form/edit-staff-order.tsx', () => ({ EditStaffOrder: EditForm }));
vi.mock('#web/orders/reschedule/reschedule-dialog.tsx', () => ({ RescheduleDialog: MoveForm }));

/** They stand for the forms of an order, which have tests of their own. */
function EditForm({ order }: { order: { order_number: string } }) {
  return <div role="dialog" aria-label={`Edit ${order.order_number}`} />;
}
function MoveForm({ order }: { order: { order_number: string } }) {
  return <div role="dialog" aria-label={`Reschedule ${order.order_number}`} />;
}

afterEach(() => {
  cleanup();
  resetService();
});

const [made, cancelled, planned] = monAndThu.next as [SeriesOccurrence, SeriesOccurrence, SeriesOccurrence];
const days = (occurrence: SeriesOccurrence, count: number): SeriesOccurrence => ({
  ...occurrence,
  number: occurrence.number + count,
  pickup_date: occurrence.pickup_date.add({ hours: 24 * count }),
});
const skipped: SeriesOccurrence = {
  ...cancelled,
  state: 'skipped',
  reason: 'Skipped by Amelia Hart',
  dropped_at: Temporal.Instant.from('2026-11-23T22:20:00Z'),
  may_skip: false,
  may_undo: true,
};
const held: SeriesOccurrence = {
  ...days(planned, 3),
  state: 'held',
  reason: 'Paused until Sun 10 Jan',
  may_skip: false,
};
/** The 60th day from today, and the one after it. */
const farthest = { ...planned, number: 60, pickup_date: now.add({ hours: 24 * 60 }) };
const tooFar = { ...farthest, number: 61, pickup_date: now.add({ hours: 24 * 61 }) };

const row = (day: string) => {
  const item = screen.getByText(day).closest('li');
  if (!item) throw new Error(`There is no row of ${day}`);
  return within(item);
};
const openMenu = (day: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: `Actions for ${day}` }), { key: 'Enter' });
  return screen.findByRole('menu');
};
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a pickup in a window shows it, and says it where it is skipped [BKG-19, SER-8]', async () => {
  const pickup_until = made.pickup_date.add({ hours: 2 });
  await openSeriesPage('owner', { next: [{ ...made, pickup_until }] });
  expect(row('Thu 26 Nov').getByText(/^8:00–10:00 am$/)).toBeDefined();
  await openMenu('Thu 26 Nov');
  choose('Skip');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(unbroken('Thu 26 Nov, 8:00–10:00 am will not take place.'));
});

test('of a series that goes on it says the next twelve, not how many are to come [SER-7, SER-24]', async () => {
  const next = Array.from({ length: 12 }, (_, index) => days(planned, 7 * index));
  await openSeriesPage('customer', { next });
  expect(screen.getByText('The next 12')).toBeDefined();
  expect(screen.queryByText(/to come$/)).toBeNull();
  cleanup();
  await openSeriesPage('customer', { next: [skipped, ...next] });
  expect(screen.getByText('The next 12, and 1 that is off')).toBeDefined();
});

test('its delivery stands with its window too, as long as it takes place [BKG-19]', async () => {
  const inWindow = { delivery_until: made.delivery_date.add({ hours: 2 }) };
  await openSeriesPage('owner', { next: [{ ...made, ...inWindow }, { ...skipped, ...inWindow }, planned] });
  expect(row('Thu 26 Nov').getByText(/^Delivery Sat 28 Nov, 2:00–4:00 pm$/)).toBeDefined();
  expect(screen.getAllByText(/^Delivery .* Nov/)).toHaveLength(1);
});

test('what falls out is struck through and says why, and since when [SER-7, SER-24]', async () => {
  await openSeriesPage('owner', { next: [made, skipped, planned, held] });
  expect(row('Mon 30 Nov').getByText('Skipped by Amelia Hart, today 9:20 am')).toBeDefined();
  expect(row('Sun 6 Dec').getByText('Paused until Sun 10 Jan')).toBeDefined();
  for (const day of ['Mon 30 Nov', 'Sun 6 Dec'])
    expect(screen.getByText(day).className).toContain('line-through');
  expect(screen.getByText('Thu 26 Nov').className).not.toContain('line-through');
  expect(screen.getByText('2 to come')).toBeDefined();
});

test('an order that was cancelled with its series says so, with its number [SER-12, SER-24]', async () => {
  const dropped_at = Temporal.Instant.from('2026-11-23T22:20:00Z');
  await openSeriesPage('owner', {
    next: [made, { ...cancelled, reason: 'Stopped by Amelia Hart', dropped_at }, planned],
  });
  expect(row('Mon 30 Nov').getByText('Stopped by Amelia Hart, today 9:20 am')).toBeDefined();
  expect(row('Mon 30 Nov').getByText('ORD-000192')).toBeDefined();
});

test('a pickup on a closed day stands on the day it was planned, and says what becomes of it [SER-7, SER-22]', async () => {
  const closed_day = { day: Temporal.PlainDate.from('2026-11-26'), name: 'Boiler service' };
  const nextWeek = days(planned, 7).pickup_date;
  const dropped = { ...days(planned, 3), state: 'closed', closed_day, reason: 'Closed' } as const;
  await openSeriesPage('owner', {
    next: [
      { ...made, closed_day, pickup_date: made.pickup_date.add({ hours: 24 }) },
      { ...dropped, planned_pickup: dropped.pickup_date },
      { ...planned, closed_day, state: 'merged', merged_into: { number: 9, pickup_date: nextWeek } },
    ],
  });
  expect(row('Thu 26 Nov').getByText('We’re closed, so the pickup moves to Fri 27 Nov.')).toBeDefined();
  expect(row('Thu 26 Nov').getByText('ORD-000187')).toBeDefined();
  expect(row('Sun 6 Dec').getByText('We’re closed, so we’ll skip it.')).toBeDefined();
  expect(row('Thu 3 Dec').getByText('We’re closed, so it joins the pickup on Thu 10 Dec.')).toBeDefined();
  const isStruck = (day: string) => screen.getByText(day).className.includes('line-through');
  expect(['Thu 26 Nov', 'Sun 6 Dec', 'Thu 3 Dec'].map(isStruck)).toEqual([false, true, true]);
  expect(screen.getByText('1 to come')).toBeDefined();
});

test('a pickup says what was changed for it alone, as long as it takes place [SER-15, SER-24]', async () => {
  const both = ['pickup_address', 'delivery_address'] as const;
  await openSeriesPage('customer', {
    next: [
      { ...made, changed: ['items'] },
      { ...skipped, changed: ['items'] },
      { ...planned, changed: ['items', 'dates'] },
      { ...days(planned, 3), changed: [...both, 'special_instructions'] },
    ],
  });
  expect(row('Thu 26 Nov').getByText('Items changed')).toBeDefined();
  expect(row('Mon 30 Nov').queryByText(/changed/)).toBeNull();
  expect(row('Thu 3 Dec').getByText('Items and date changed')).toBeDefined();
  expect(row('Sun 6 Dec').getByText('Address and instructions changed')).toBeDefined();
});

test.each([
  ['an order', [made], 'Thu 26 Nov', ['Skip', 'Reschedule', 'Edit This Order']],
  [
    'an order that is too late to skip',
    [{ ...made, may_skip: false }],
    'Thu 26 Nov',
    ['Reschedule', 'Edit This Order'],
  ],
  ['a skipped one', [skipped], 'Mon 30 Nov', ['Undo Skip']],
  ['a planned one', [planned], 'Thu 3 Dec', ['Skip', 'Reschedule', 'Edit This Order', 'Create Order Now']],
  [
    'a planned one in 60 days',
    [farthest],
    'Sat 23 Jan 2027',
    ['Skip', 'Reschedule', 'Edit This Order', 'Create Order Now'],
  ],
  ['a planned one in 61 days', [tooFar], 'Sun 24 Jan 2027', ['Skip']],
] satisfies [string, SeriesOccurrence[], string, string[]][])(
  'the menu of %s has what can be done with it [SER-8, SER-9, SER-13]',
  async (_, next, day, actions) => {
    await openSeriesPage('customer', { next });
    await openMenu(day);
    expect(items()).toEqual(actions);
  },
);

test('without anything to do a row has no menu [SER-24]', async () => {
  const finished: SeriesOccurrence = { ...made, status: 'delivered', may_skip: false };
  await openSeriesPage('owner', { next: [finished, cancelled, held] });
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a skip asks first, says when the next pickup is, and no means no [SER-8]', async () => {
  const skip = answer(skipOccurrenceRoute, () => skipped);
  await openSeriesPage('customer');
  await openMenu('Thu 26 Nov');
  choose('Skip');
  const question = await screen.findByRole('alertdialog', { name: 'Skip this pickup?' });
  expect(question.textContent).toContain(
    unbroken('Thu 26 Nov, 8:00 am will not take place. No other date moves: the next pickup is Thu 3 Dec.'),
  );
  press('Keep Pickup');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Thu 26 Nov' }));
  expect(skip).not.toHaveBeenCalled();
});

test('after the last pickup in the list nothing is said of a next one [SER-8]', async () => {
  await openSeriesPage('customer');
  await openMenu('Thu 3 Dec');
  choose('Skip');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('No other date moves.');
});

test('a skip is undone from its toast [SER-8, SER-9]', async () => {
  const skip = answer(skipOccurrenceRoute, () => skipped);
  const restore = answer(restoreOccurrenceRoute, () => made);
  await openSeriesPage('customer');
  await openMenu('Thu 26 Nov');
  choose('Skip');
  await screen.findByRole('alertdialog');
  press('Skip Pickup');
  await screen.findByText('Pickup on Thu 26 Nov skipped.');
  expect(skip.mock.lastCall).toEqual([{ params: { id: monAndThu.id, number: 37 } }]);
  press('Undo');
  expect(await screen.findByText('Pickup back on: Thu 26 Nov, 8:00 am.')).toBeDefined();
  expect(restore.mock.lastCall).toEqual([{ params: { id: monAndThu.id, number: 37 } }]);
});

test('a skip undone in its row takes the toast of the skip along, and can be skipped again [SER-9, NTF-6]', async () => {
  const show = (next: SeriesOccurrence) => () => {
    service.series = { ...service.series, next: [next] };
    return next;
  };
  const gone = { ...made, state: 'skipped', may_skip: false, may_undo: true } as const;
  answer(skipOccurrenceRoute, show(gone));
  answer(restoreOccurrenceRoute, show(made));
  await openSeriesPage('customer', { next: [made] });
  const skip = async () => {
    await openMenu('Thu 26 Nov');
    choose('Skip');
    await screen.findByRole('alertdialog');
    press('Skip Pickup');
    await screen.findByText('Pickup on Thu 26 Nov skipped.');
  };
  await skip();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo Skip of Thu 26 Nov' }));
  await screen.findByText('Pickup back on: Thu 26 Nov, 8:00 am.');
  // Its own time would be 8 seconds.
  await waitFor(() => expect(screen.queryByText('Pickup on Thu 26 Nov skipped.')).toBeNull(), {
    timeout: 3000,
  });
  await skip();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test('what comes back off a closed day names its delivery and the closed day [SER-9]', async () => {
  answer(skipOccurrenceRoute, () => skipped);
  answer(restoreOccurrenceRoute, () => {
    const closed_day = { day: Temporal.PlainDate.from('2026-11-28'), name: 'Boiler inspection' };
    return { ...made, closed_day, delivery_date: Temporal.Instant.from('2026-11-30T12:00+11:00') };
  });
  await openSeriesPage('customer');
  await openMenu('Thu 26 Nov');
  choose('Skip');
  await screen.findByRole('alertdialog');
  press('Skip Pickup');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const told =
    'Pickup back on: Thu 26 Nov, 8:00 am. Delivery: Mon 30 Nov, 12:00 pm. We are closed on Sat 28 Nov (Boiler inspection).';
  expect(await screen.findByText(told)).toBeDefined();
});

test('a skip is undone in its row, which keeps the focus [SER-9]', async () => {
  await openSeriesPage('owner', { next: [made, skipped] });
  answer(restoreOccurrenceRoute, () => {
    const restored = { ...skipped, state: 'made', status: 'pending', reason: null, may_undo: false } as const;
    service.series = { ...service.series, next: [made, restored] };
    return restored;
  });
  press('Undo Skip of Mon 30 Nov');
  expect(await screen.findByText('Pickup back on: Mon 30 Nov, 8:00 am.')).toBeDefined();
  expect(row('Mon 30 Nov').getByText('Pending')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Undo Skip/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Mon 30 Nov').closest('li')));
});

test.each([
  [
    'locked',
    problemOf('order-locked', 'Orders are locked 8 hours before delivery.'),
    'Orders are locked 8 hours before delivery.',
  ],
  ['failing', problemOf('internal'), 'Failed to skip the pickup'],
])('a refused skip says why: %s [SER-8]', async (_, problem, sentence) => {
  await openSeriesPage('customer');
  answer(skipOccurrenceRoute, () => {
    throw new CallError(problem.status, problem);
  });
  await openMenu('Thu 26 Nov');
  choose('Skip');
  await screen.findByRole('alertdialog');
  press('Skip Pickup');
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
  expect(screen.queryByText('Pickup on Thu 26 Nov skipped.')).toBeNull();
});

test.each([
  [
    problemOf('skipped-by-staff', 'Skipped by the laundry. Please contact us.'),
    'Skipped by the laundry. Please contact us.',
  ],
  [problemOf('internal'), 'Failed to undo the skip'],
])('a refused undo says why [SER-9]', async (problem, sentence) => {
  await openSeriesPage('customer', { next: [skipped] });
  answer(restoreOccurrenceRoute, () => {
    throw new CallError(problem.status, problem);
  });
  await openMenu('Mon 30 Nov');
  choose('Undo Skip');
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('an order is made now with those before it, after asking [SER-13]', async () => {
  const make = answer(makeOccurrenceRoute, () => ({ ...unassignedOrder, order_number: 'ORD-000300' }));
  const next = [made, planned, held, days(planned, 7), days(planned, 14)];
  await openSeriesPage('owner', { next });
  await openMenu('Thu 17 Dec');
  choose('Create Order Now');
  const question = await screen.findByRole('alertdialog', { name: 'Create these orders now?' });
  expect(question.textContent).toContain(
    unbroken('We’ll create 3 orders up to Thu 17 Dec at today’s prices.'),
  );
  press('Create Orders Now');
  expect(await screen.findByText('ORD-000300 created.')).toBeDefined();
  expect(make.mock.lastCall).toEqual([{ params: { id: monAndThu.id, number: 53 } }]);
});

test('a planned one is made before it is edited, and then its order opens [SER-13]', async () => {
  answer(makeOccurrenceRoute, () => ({ ...unassignedOrder, order_number: 'ORD-000300' }));
  await openSeriesPage('customer');
  await openMenu('Thu 3 Dec');
  choose('Reschedule');
  const question = await screen.findByRole('alertdialog', { name: 'Create this order now?' });
  expect(question.textContent).toContain(unbroken('We’ll create the order for Thu 3 Dec at today’s prices.'));
  press('Create Order Now');
  expect(await screen.findByRole('dialog', { name: 'Reschedule ORD-000300' })).toBeDefined();
});

test('nothing is made, and nothing opens, if the answer is no or the service refuses [SER-13]', async () => {
  const make = answer(makeOccurrenceRoute, () => {
    throw new CallError(409, problemOf('series-ended', 'The recurring order has ended.'));
  });
  await openSeriesPage('customer');
  await openMenu('Thu 3 Dec');
  choose('Edit This Order');
  await screen.findByRole('alertdialog');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(make).not.toHaveBeenCalled();
  await openMenu('Thu 3 Dec');
  choose('Edit This Order');
  await screen.findByRole('alertdialog');
  press('Create Order Now');
  expect(await screen.findByText('The recurring order has ended.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['owner', 'customer'] as const)(
  'an order opens in the form of the %s as it is now [SER-24]',
  async (role) => {
    answer(orderRoute, () => ({ ...unassignedOrder, history: [], legs: [], files: [], ...notCounted }));
    await openSeriesPage(role);
    await openMenu('Thu 26 Nov');
    choose('Edit This Order');
    expect(await screen.findByRole('dialog', { name: 'Edit ORD-000248' })).toBeDefined();
  },
);

test('an order that cannot be loaded says so [SER-24]', async () => {
  answer(orderRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  await openSeriesPage('owner');
  await openMenu('Thu 26 Nov');
  choose('Reschedule');
  expect(await screen.findByText('The order could not be loaded')).toBeDefined();
});
