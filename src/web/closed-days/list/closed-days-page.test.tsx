// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import {
  addClosedDayRoute,
  affectedOrdersRoute,
  type ClosedDay,
  closedDaysRoute,
  openClosedDayRoute,
  renameClosedDayRoute,
} from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { calendarRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';
import {
  at,
  boxingHoliday,
  christmas,
  closedDay,
  dayOf,
  delivery,
  emptyDay,
  now,
  pickup,
  skipping,
} from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ClosedDaysPage } from './closed-days-page.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

const easter = closedDay('2026-04-03', 'Good Friday');

async function openPage(days: ClosedDay[], affected = [delivery, pickup, skipping]) {
  answer(affectedOrdersRoute, () => affected);
  const list = answer(closedDaysRoute, () => days);
  answer(ordersRoute, () => ({ rows: [], total: 0 }));
  answer(calendarRoute, () => []);
  open(<ClosedDaysPage />);
  await screen.findByRole('heading', { level: 1, name: 'Closed Days' });
  if (days.length > 0) await screen.findByRole('heading', { level: 2, name: '2026' });
  return list;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rows = (year: string) =>
  within(screen.getByRole('region', { name: year }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const refuse = (detail: string) => () => {
  throw new CallError(409, problemOf('already-closed', detail));
};

test('the days to come stand by year, with who closed them and the orders on them [BKG-11, BKG-14]', async () => {
  await openPage([easter, christmas, boxingHoliday]);
  expect(rows('2026')).toEqual([
    'Fri 25 DecChristmas DayRuth Calloway, Mon\u00a09\u00a0Nov1 order',
    'Mon 28 DecBoxing Day holidayRuth Calloway, Mon\u00a09\u00a0Nov2 orders',
  ]);
  expect(screen.getByText('2 days to come')).toBeDefined();
  expect(screen.getByText('Earlier this year, 1 day')).toBeDefined();
});

test('a year without closed days says what that means, and leads to its holidays [BKG-12, BKG-13]', async () => {
  await openPage([christmas]);
  const next = within(screen.getByRole('region', { name: '2027' }));
  expect(next.getByText('None yet')).toBeDefined();
  expect(next.getByText('No closed days for 2027 yet. Every day counts as open.')).toBeDefined();
  expect(next.getByRole('button', { name: 'Suggest Public Holidays of 2027' })).toBeDefined();
});

test('orders on closed days are counted above the list, but not those that go on as planned [BKG-14]', async () => {
  const days = [christmas, { ...boxingHoliday, affected: 1 }];
  await openPage(days, [delivery, pickup, { ...skipping, is_as_planned: true }]);
  const banner = within(await screen.findByRole('region', { name: '2 orders on closed days' }));
  expect(
    banner.getByText(
      'Closed. 2 orders are affected: Fri 25 Dec (Christmas Day) and Mon 28 Dec (Boxing Day holiday).',
    ),
  ).toBeDefined();
  fireEvent.click(banner.getByRole('button', { name: 'Move Orders' }));
  expect(await screen.findByRole('dialog', { name: 'Move Orders' })).toBeDefined();
});

test('an order with visits on two closed days is one above the list, which says that it stands at both [BKG-14]', async () => {
  await openPage([{ ...christmas, affected: 2 }, boxingHoliday], [delivery, pickup, skipping]);
  expect(
    await screen.findByText(
      'Closed. 3 orders are affected: Fri 25 Dec (Christmas Day) and Mon 28 Dec (Boxing Day holiday). 1 order is on two of these days.',
    ),
  ).toBeDefined();
});

test('what is only proposed is counted by the row, the banner and the dialog alike [BKG-14]', async () => {
  const proposal = { ...delivery, open_dates: [], is_proposed: true, is_proposal: true };
  await openPage([{ ...christmas, only_proposed: 1 }], [proposal]);
  expect(rows('2026')[0]).toContain('1 order, only proposed');
  const banner = within(
    await screen.findByRole('region', { name: '1 order on a closed day, only proposed' }),
  );
  expect(banner.getByRole('button', { name: 'Show Orders' })).toBeDefined();
  press('Show 1 order, only proposed on Fri 25 Dec');
  const dialog = within(await screen.findByRole('dialog', { name: 'Proposed Changes' }));
  expect(dialog.getByText('1 order on Fri 25 Dec (Christmas Day), only proposed')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'ORD-000227' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: /Move/ })).toBeNull();
});

test('orders of series that go on as planned can be seen, too [BKG-14]', async () => {
  await openPage([{ ...christmas, affected: 0 }], [{ ...pickup, is_as_planned: true }]);
  expect(await screen.findByText('1 order on closed days goes on as planned.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Move Orders' })).toBeNull();
});

test('a shop without closed days starts with a day or with the holidays [BKG-11, BKG-12]', async () => {
  await openPage([], []);
  expect(await screen.findByText('No closed days yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add Day' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Suggest Public Holidays' })).toBeDefined();
});

test('the first closed day asks for the rule of the shop, the next open day chosen, and leads to moving its orders [SER-21, BKG-11]', async () => {
  const closed: ClosedDay[] = [];
  await openPage(closed, []);
  const add = answer(addClosedDayRoute, () => {
    const day = { ...christmas, affected: 12 };
    closed.push(day);
    return day;
  });
  await screen.findByText('No closed days yet');
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  const rule = dialog.getByLabelText<HTMLSelectElement>('Recurring orders on a closed day');
  expect(rule.selectedOptions[0]?.textContent).toBe('Next open day');
  type('Day', '2026-12-25');
  type('Name', 'Christmas Day');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Day' }));
  expect(await screen.findByText('Closed. 12 orders are affected.')).toBeDefined();
  expect(add.mock.lastCall?.[0].body).toEqual({
    day: dayOf('2026-12-25'),
    name: 'Christmas Day',
    series_closed_day_rule: 'next_open',
  });
  expect(await screen.findByRole('heading', { level: 2, name: '2026' })).toBeDefined();
  // What is left to do is one press away.
  press('Move Orders');
  expect(await screen.findByRole('dialog', { name: 'Move Orders' })).toBeDefined();
});

test('a day that only moves recurring visits says so as its row does [BKG-11]', async () => {
  const closed = [christmas];
  await openPage(closed, []);
  const added = { ...boxingHoliday, affected: 0 };
  answer(addClosedDayRoute, () => {
    // What is decided nearer to the day stands in the list alone.
    closed.push({ ...added, recurring: { moved: 9, skipped: 1 } });
    return added;
  });
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  type('Day', '2026-12-28');
  type('Name', 'Boxing Day holiday');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Day' }));
  expect(await screen.findByText('Closed. 9 recurring visits moved, 1 skipped.')).toBeDefined();
});

test('a later one asks no more, and what is typed stays when it is refused [BKG-11]', async () => {
  await openPage([christmas]);
  const add = answer(addClosedDayRoute, refuse('Fri 25 Dec is closed already (Christmas Day).'));
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  expect(dialog.queryByLabelText('Recurring orders on a closed day')).toBeNull();
  type('Day', '2026-12-25');
  type('Name', 'Christmas');
  expect(dialog.getByText('Customers read: We are closed on Fri 25 Dec (Christmas).')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Add Day' }));
  expect(await dialog.findByText('Fri 25 Dec is closed already (Christmas Day).')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Christmas');
  expect(add.mock.lastCall?.[0].body).toEqual({ day: dayOf('2026-12-25'), name: 'Christmas' });
});

test('whom it concerns is named before a day is closed [BKG-11, BKG-14]', async () => {
  await openPage([christmas]);
  answer(ordersRoute, ({ query }) =>
    query?.date === 'pickup_date'
      ? { rows: [{ ...unassignedOrder, customer_name: 'Mabel Ng' }], total: 3 }
      : { rows: [], total: 0 },
  );
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  type('Day', '2026-12-24');
  const said = await dialog.findByText('3 pickups: Mabel Ng and 2 more.');
  expect(said.parentElement?.textContent).toBe(
    '3 pickups: Mabel Ng and 2 more.You move or skip 3 orders next.',
  );
  answer(ordersRoute, () => ({ rows: [], total: 0 }));
  type('Day', '2026-12-23');
  expect(await dialog.findByText('Nothing to pick up or deliver that day.')).toBeDefined();
});

test('before a day is closed, what becomes of recurring visits by themselves is said [BKG-11, SER-23]', async () => {
  await openPage([christmas]);
  const visit = (leg: 'pickup' | 'delivery', rule: ClosedDayRule, at_once: boolean): PlannedVisit => ({
    ...{
      series_id: pickup.series_id ?? '',
      number: 4,
      until: null,
      state: 'planned',
      customer_name: 'Mabel Ng',
    },
    ...{ leg, at: delivery.date, if_closed: { rule, at_once } },
  });
  const withDay = (moved: PlannedVisit): PlannedVisit => ({
    ...moved,
    if_closed: { rule: 'next_open', at_once: true, becomes: 'moved', to: at('2026-12-29 08:00') },
  });
  const planned: PlannedVisit[] = [
    visit('delivery', 'skip', true),
    withDay(visit('pickup', 'next_open', true)),
    visit('pickup', 'skip', false),
    visit('pickup', 'as_planned', true),
    { ...visit('pickup', 'next_open', true), state: 'held' as const },
  ];
  const numbered = () => planned.map((each, number) => ({ ...each, number }));
  const calendar = answer(calendarRoute, () => [
    { ...emptyDay, day: dayOf('2026-12-24'), planned: numbered() },
  ]);
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  type('Day', '2026-12-24');
  const visits = '2 recurring visits move by themselves.';
  const said = await dialog.findByText(visits);
  expect([...(said.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    visits,
    '1 is skipped.',
    '1 stays as planned.',
    'We tell the customers of 2 visits when you add the day, the others nearer to it.',
  ]);
  const newDays = () =>
    within(dialog.getByRole('list', { name: 'New days' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(newDays()).toEqual([
    'Mabel NgDelivery moves',
    'Mabel NgPickup Tue 29 Dec, 8:00 am',
    'Mabel NgPickup skipped',
  ]);
  type('Name', 'Van day');
  const read = 'We are closed on Thu 24 Dec (Van day). Your pickup is on Tue 29 Dec, 8:00 am instead.';
  expect(dialog.getByText(read).closest('details')?.open).toBe(false);
  planned.push(...Array.from({ length: 6 }, () => visit('pickup', 'skip', true)));
  type('Day', '2026-12-23');
  fireEvent.click(await dialog.findByRole('button', { name: 'Show All 9' }));
  expect(newDays()).toHaveLength(9);
  expect(calendar.mock.lastCall?.[0].query).toMatchObject({ planned: true, if_closed: true });
});

test('a day says what it has moved and skipped of recurring orders [BKG-11]', async () => {
  await openPage([{ ...christmas, affected: 0, recurring: { moved: 4, skipped: 1 } }], []);
  expect(rows('2026')[0]).toContain('4 recurring visits moved, 1 skipped');
});

test('which visits they are, and where they went, is one press away [BKG-16]', async () => {
  await openPage([{ ...christmas, affected: 0, recurring: { moved: 1, skipped: 1 } }], []);
  const of = { series_id: pickup.series_id ?? '', leg: 'pickup' as const };
  const visits = [
    {
      ...of,
      order_id: pickup.order_id,
      order_number: 'ORD-000234',
      customer_name: 'Mabel Ng',
      to: at('2026-12-29 08:00'),
    },
    { ...of, series_id: '', order_id: null, order_number: null, customer_name: 'Saltbush Day Spa', to: null },
    {
      ...{ ...of, series_id: 'other', order_id: pickup.order_id, order_number: 'ORD-000240' },
      ...{ customer_name: 'Amelia Hart', to: at('2026-12-29 08:00'), is_cancelled: true as const },
    },
  ];
  answer(closedDaysRoute, ({ query }) => [{ ...christmas, ...(query?.visits && { visits }) }]);
  press('1 recurring visit moved, 1 skipped');
  const dialog = within(await screen.findByRole('dialog', { name: '1 recurring visit moved, 1 skipped' }));
  const rowsOf = await dialog.findAllByRole('listitem');
  expect(rowsOf.map(({ textContent }) => textContent)).toEqual([
    'Mabel Ng · ORD-000234Pickup now Tue 29 Dec, 8:00 am',
    'Saltbush Day SpaPickup skipped',
    'Amelia Hart · ORD-000240Its order was cancelled',
  ]);
});

test('a day and its name have to be given [BKG-11]', async () => {
  await openPage([christmas]);
  press('Add Day');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Day' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add Day' }));
  expect(await dialog.findByText('Choose a date')).toBeDefined();
  expect(dialog.getByText('Enter a name, such as Christmas Day')).toBeDefined();
});

const choose = async (name: string, item: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: `More for ${name}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a closed day gets another name [BKG-11]', async () => {
  await openPage([christmas]);
  const rename = answer(renameClosedDayRoute, () => christmas);
  await choose('Christmas Day', 'Rename');
  type('Name', 'Christmas');
  press('Save Name');
  expect(await screen.findByText('Renamed.')).toBeDefined();
  expect(rename.mock.lastCall?.[0]).toEqual({ params: { day: christmas.day }, body: { name: 'Christmas' } });
});

test('a day is opened again after asking, and no means no [BKG-16]', async () => {
  await openPage([christmas]);
  const reopen = answer(openClosedDayRoute, () => null);
  await choose('Christmas Day', 'Open Again');
  const question = await screen.findByRole('alertdialog', { name: 'Open Fri 25 Dec again?' });
  expect(question.textContent).toContain('Orders that were moved stay where they are.');
  press('Keep Closed');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(reopen).not.toHaveBeenCalled();
  await choose('Christmas Day', 'Open Again');
  await screen.findByRole('alertdialog');
  press('Open Day');
  expect(await screen.findByText('Fri 25 Dec is open again.')).toBeDefined();
  expect(reopen.mock.lastCall?.[0]).toEqual({ params: { day: christmas.day } });
});

test('closed days that cannot be loaded say so, and load again', async () => {
  answer(affectedOrdersRoute, () => []);
  const list = answer(closedDaysRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  open(<ClosedDaysPage />);
  expect(await screen.findByText('The closed days could not be loaded')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add Day' })).toBeNull();
  list.mockImplementation(() => [christmas]);
  press('Retry');
  expect(await screen.findByText('Christmas Day')).toBeDefined();
});

test('a day more than 12 months ahead is asked about [BKG-11, ORD-12]', async () => {
  await openPage([christmas]);
  press('Add Day');
  await screen.findByRole('dialog', { name: 'Add Day' });
  type('Day', `${Temporal.Now.plainDateISO().year + 3}-12-25`);
  expect(screen.getByText(/^That is in .* Is it right\?$/)).toBeDefined();
});
