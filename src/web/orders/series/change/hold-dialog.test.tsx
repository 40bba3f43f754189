// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import {
  type ChangedSeries,
  holdSeriesRoute,
  resumeSeriesRoute,
  type SeriesHold,
} from '#shared/series/series.contract.ts';
import { previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import {
  answer,
  noEffects,
  openSeriesPage,
  resetService,
  service,
} from '#web/orders/series/series-page.fixture.tsx';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
const opened = vi.hoisted(() => vi.fn());
vi.mock('#web/orders/display/use-order-dialog.ts', async (original) => ({
  ...(await original<object>()),
  useOpenOrder: () => opened,
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetService();
});

const day = (text: string) => Temporal.PlainDate.from(text);
const pickup = (text: string, order_number: string | null = null) => ({
  number: Temporal.PlainDate.from(text).dayOfYear,
  pickup_date: Temporal.Instant.from(`${text}T08:00+11:00`),
  delivery_date: Temporal.Instant.from(`${text}T14:00+11:00`).add({ hours: 48 }),
  order_id: order_number && crypto.randomUUID(),
  order_number,
});
const effects: SeriesChangeEffects = {
  ...noEffects,
  dropped_count: 2,
  dropped: [pickup('2026-12-07', 'ORD-000233'), pickup('2026-12-10')],
  delivered_within: [pickup('2026-12-03', 'ORD-000226')],
  kept: [{ ...pickup('2026-12-08', 'ORD-000139'), reason: 'locked', fields: [] }],
  first_after: Temporal.Instant.from('2026-12-14T08:00+11:00'),
};
const changed = (hold: SeriesHold | null): ChangedSeries => ({ ...monAndThu, ...noEffects, hold });
const hold: SeriesHold = { from: day('2026-12-05'), until: day('2026-12-12') };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const openHold = async (name = 'Pause') => {
  press(name);
  return screen.findByRole('dialog', { name: 'Pause' });
};
const box = () => screen.findByText(/will be skipped\./).then((text) => text.closest('[role=status]'));

test('a hold says from the service what falls out, and is sent with the days and the version [SER-10]', async () => {
  service.effects = effects;
  const preview = answer(previewSeriesChangeRoute, () => service.effects);
  const send = answer(holdSeriesRoute, () => changed(hold));
  await openSeriesPage('owner', { version: 7 });
  const dialog = await openHold();
  expect(dialog.textContent).toContain('Every Monday and Thursday · Harbour Lane Hotel');
  expect(field('From').value).toBe('2026-11-24');
  expect(preview).not.toHaveBeenCalled();
  type('From', '2026-12-05');
  type('Until', '2026-12-12');
  expect((await box())?.textContent).toBe(
    [
      '2 pickups will be skipped. The first after it is Mon 14 Dec.',
      'Mon 7 Dec, Thu 10 Dec',
      'ORD-000233, Mon 7 Dec, will be cancelled',
      'Delivered during the pause: ORD-000226, Sat 5 Dec',
      'ORD-000139 stays: locked',
    ].join(''),
  );
  expect(preview.mock.lastCall).toEqual([{ params: { id: monAndThu.id }, body: { hold } }]);
  press('Pause Pickups');
  expect(await screen.findByText('Paused until Sat 12 Dec.')).toBeDefined();
  expect(send.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 7, body: hold }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an order that a hold cancels takes what was proposed for it along, which is said before [SER-10, SER-20]', async () => {
  service.effects = {
    ...effects,
    dropped: [{ ...pickup('2026-12-07', 'ORD-000233'), has_proposal: true }],
  };
  await openSeriesPage('customer');
  await openHold();
  type('Until', '2026-12-12');
  expect((await box())?.textContent).toContain(
    'ORD-000233, Mon 7 Dec, will be cancelled, with the changes we proposed. Resuming won’t bring those back.',
  );
});

test('a customer reads, and opens, which visits of orders that don’t repeat come within it, before and after [SER-10]', async () => {
  service.effects = effects;
  const order = (number: string, pickup_day: string, is_recurring = false): Order => ({
    ...unassignedOrder,
    order_number: `ORD-000${number}`,
    is_recurring,
    pickup_date: Temporal.Instant.from(`${pickup_day}T08:00+11:00`),
    delivery_date: Temporal.Instant.from(`${pickup_day}T14:00+11:00`).add({ hours: 48 }),
  });
  const rows = [
    order('213', '2026-12-05'),
    order('214', '2026-12-11'),
    order('215', '2026-12-12', true),
    order('216', '2026-12-12'),
  ];
  answer(ordersRoute, () => ({ rows, total: rows.length }));
  await openSeriesPage('customer');
  await openHold();
  type('From', '2026-12-06');
  type('Until', '2026-12-12');
  const line = (text: string) => screen.findByRole('button', { name: unbroken(`This still comes: ${text}`) });
  const text = await line('delivery Mon 7 Dec, ORD-000213');
  expect([...(text.closest('ul')?.children ?? [])].slice(-3).map(({ textContent }) => textContent)).toEqual([
    unbroken('This still comes: delivery Mon 7 Dec, ORD-000213'),
    unbroken('This still comes: pickup Fri 11 Dec, ORD-000214'),
    unbroken('This still comes: pickup Sat 12 Dec, ORD-000216'),
  ]);
  type('Until', '2026-12-13');
  await line('delivery Sun 13 Dec, ORD-000214');
  expect(screen.queryByText(/^And/)).toBeNull();
  type('Until', '2026-12-14');
  await screen.findByText('And 2 more in My Orders');
  cleanup();
  await openSeriesPage('customer', { hold });
  fireEvent.click(await line('pickup Fri 11 Dec, ORD-000214'));
  expect(opened).toHaveBeenCalledExactlyOnceWith(unassignedOrder.id);
});

test('a hold without a last day lasts until somebody resumes [SER-10]', async () => {
  service.effects = { ...effects, dropped_count: null, first_after: null };
  const send = answer(holdSeriesRoute, () => changed(hold));
  await openSeriesPage('customer');
  const dialog = await openHold();
  expect(dialog.textContent).not.toContain('Harbour Lane Hotel');
  fireEvent.click(screen.getByRole('switch', { name: 'Until I resume' }));
  expect(field('Until').disabled).toBe(true);
  expect(await screen.findByText('All pickups from Mon 7 Dec on will be skipped.')).toBeDefined();
  press('Pause Pickups');
  expect(await screen.findByText('Paused until you resume.')).toBeDefined();
  expect(send.mock.lastCall).toMatchObject([{ body: { from: day('2026-11-24'), until: null } }]);
});

test.each([
  [0, 'No pickup will be skipped.'],
  [1, '1 pickup will be skipped. The first after it is Mon 14 Dec.'],
  [43, '43 pickups will be skipped. The first after it is Mon 14 Dec.'],
])('of %i pickups it reads well [SER-10]', async (dropped_count, sentence) => {
  service.effects = { ...effects, dropped_count, dropped: effects.dropped.slice(0, dropped_count) };
  await openSeriesPage('owner');
  await openHold();
  type('Until', '2026-12-12');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText(/ and 41 more$/) !== null).toBe(dropped_count === 43);
});

test('days that are missing or in the wrong order are marked, and nothing is sent [SER-10]', async () => {
  const send = answer(holdSeriesRoute, () => changed(hold));
  await openSeriesPage('customer');
  await openHold();
  press('Pause Pickups');
  expect(await screen.findByText('Choose a date')).toBeDefined();
  type('Until', '2026-11-20');
  expect(await screen.findByText('Choose a day that is not before the first')).toBeDefined();
  expect(field('Until').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('a day that the service refuses is marked at its field, and what was typed stays [SER-10]', async () => {
  answer(holdSeriesRoute, () => {
    const past = [{ path: 'from', message: 'Choose today or a later day' }];
    throw new CallError(422, problemOf('invalid', 'Choose today or a later day', past));
  });
  await openSeriesPage('customer');
  await openHold();
  type('From', '2026-11-20');
  type('Until', '2026-12-12');
  press('Pause Pickups');
  expect(await screen.findByText('Choose today or a later day')).toBeDefined();
  expect(field('From').getAttribute('aria-invalid')).toBe('true');
  expect(field('Until').value).toBe('2026-12-12');
});

test('a series that was changed meanwhile is shown anew, and held on the version that is shown then [SER-10]', async () => {
  const send = answer(holdSeriesRoute, () => changed(hold));
  send.mockImplementationOnce(() => {
    service.series = { ...service.series, version: 2, customer_name: 'Harbour Lane Inn' };
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed it.'));
  });
  await openSeriesPage('owner');
  await openHold();
  type('Until', '2026-12-12');
  press('Pause Pickups');
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else just changed it.');
  expect(field('Until').value).toBe('2026-12-12');
  await screen.findAllByText(/· Harbour Lane Inn$/);
  press('Pause Pickups');
  expect(await screen.findByText('Paused until Sat 12 Dec.')).toBeDefined();
  expect(send.mock.lastCall).toMatchObject([{ ifMatch: 2 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where the service says nothing, the dialog says that it failed [SER-10]', async () => {
  answer(holdSeriesRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  await openSeriesPage('owner');
  await openHold();
  type('Until', '2026-12-12');
  press('Pause Pickups');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to pause');
});

test('what falls out can be asked for again where it could not be loaded [SER-10]', async () => {
  answer(previewSeriesChangeRoute, () => effects).mockImplementationOnce(() => {
    throw new CallError(500, null);
  });
  await openSeriesPage('owner');
  await openHold();
  type('Until', '2026-12-12');
  await screen.findByText('The skipped pickups could not be loaded');
  press('Retry');
  expect(await screen.findByText(/^2 pickups will be skipped/)).toBeDefined();
});

test('a hold to come is said above the pickups, and can be changed or taken back [SER-10, SER-11]', async () => {
  service.effects = effects;
  await openSeriesPage('owner', { hold });
  expect(
    await screen.findByText(
      'Paused from Sat 5 Dec until Sat 12 Dec. 2 pickups will be skipped. The first after it is Mon 14 Dec.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  const dialog = await openHold('Change Pause');
  expect([field('From').value, field('Until').value]).toEqual(['2026-12-05', '2026-12-12']);
  expect(dialog.textContent).toContain(
    'Replaces the pause from Sat 5 Dec until Sat 12 Dec. Other dates stay.',
  );
});

test.each([
  ['customer', 'Paused from Sat 5 Dec until you resume.'],
  ['owner', 'Paused from Sat 5 Dec until somebody resumes.'],
] as const)('a hold without a last day reads well for a %s [SER-10]', async (role, sentence) => {
  await openSeriesPage(role, { state: 'held', hold: { ...hold, until: null } });
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined();
});

test('a pause to come is cancelled, not resumed, and undone with the same days [SER-11]', async () => {
  service.effects = effects;
  await openSeriesPage('owner', { hold });
  answer(resumeSeriesRoute, () => ({ ...changed(null), version: 4 }));
  const again = answer(holdSeriesRoute, () => changed(hold));
  press('Cancel Pause');
  expect(await screen.findByText('Pause cancelled. We come as planned.')).toBeDefined();
  press('Undo');
  expect(await screen.findByText('Paused until Sat 12 Dec.')).toBeDefined();
  expect(again.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 4, body: hold }]]);
});

test('a series resumes at once, says when it goes on and what does not return, and keeps the focus [SER-11]', async () => {
  await openSeriesPage('customer', { state: 'held', hold, version: 3 });
  const kept = [{ ...pickup('2026-12-08', 'ORD-000139'), reason: 'too late' as const, fields: [] }];
  const resume = answer(resumeSeriesRoute, () => {
    service.series = { ...monAndThu, version: 4 };
    return { ...changed(null), kept };
  });
  screen.getByRole('button', { name: 'Resume' }).focus();
  press('Resume');
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
  expect(screen.getByText('ORD-000139 stays: too late.')).toBeDefined();
  expect(resume.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 3, body: {} }]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' })));
  expect(screen.queryByText(/^Paused from/)).toBeNull();
});

test.each([
  [problemOf('changed-meanwhile', 'Someone else just changed it.'), 'Someone else just changed it.'],
  [problemOf('internal'), 'Failed to resume'],
])('a refused resume says why [SER-11]', async (problem, sentence) => {
  await openSeriesPage('owner', { state: 'held', hold });
  answer(resumeSeriesRoute, () => {
    throw new CallError(problem.status, problem);
  });
  press('Resume');
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('a hold under way can be changed and keeps its first day, which staff end for somebody [SER-10]', async () => {
  const underWay = { from: day('2026-11-20'), until: day('2026-12-12') };
  await openSeriesPage('owner', { state: 'held', hold: underWay });
  const send = answer(holdSeriesRoute, () => changed({ ...underWay, until: null }));
  await openHold('Change Pause');
  expect([field('From').value, field('From').min]).toEqual(['2026-11-20', '2026-11-20']);
  fireEvent.click(screen.getByRole('switch', { name: 'Until somebody resumes' }));
  press('Pause Pickups');
  expect(await screen.findByText('Paused until somebody resumes.')).toBeDefined();
  expect(send.mock.lastCall?.[0].body).toEqual({ ...underWay, until: null });
});

test('days more than 12 months ahead are asked about [ORD-12]', async () => {
  await openSeriesPage('owner');
  await openHold();
  const year = Temporal.Now.plainDateISO().year + 3;
  type('From', `${year}-12-07`);
  type('Until', `${year}-12-09`);
  expect(screen.getAllByText(/^That is in .* Is it right\?$/)).toHaveLength(2);
});
