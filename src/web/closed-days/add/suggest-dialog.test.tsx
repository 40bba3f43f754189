// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import {
  addClosedDayRoute,
  closedDaysRoute,
  holidaySuggestionsRoute,
} from '#shared/booking/closed-days.contract.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import { type CalendarDay, calendarRoute } from '#shared/orders/orders.contract.ts';
import type { ClosedFate, PlannedVisit } from '#shared/orders/planned-visit.ts';
import { closedDay, emptyDay, now } from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

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
const first = { year: 2027, state: 'NSW' } as const;

/** Opens the dialog for 2027; `entered` are the days that are closed already. */
async function openDialog({
  isFirst = false,
  entered = new Set<string>(),
  orders = {} as Record<string, number>,
  calendar = (_: RouteInput<typeof calendarRoute>): CalendarDay[] => [],
} = {}) {
  onClose.mockClear();
  answer(closedDaysRoute, () => []);
  answer(calendarRoute, calendar);
  const suggest = answer(holidaySuggestionsRoute, ({ query: { year, state } = first }) =>
    publicHolidays(year, state).map((each) => ({
      ...each,
      entered: entered.has(each.day.toString()),
      orders: orders[each.day.toString()] ?? 0,
    })),
  );
  open(<SuggestDialog year={2027} isFirst={isFirst} onClose={onClose} />);
  await screen.findByRole('list', { name: 'Public holidays of 2027' });
  return suggest;
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const add = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Closes days, but not the one of this name. */
const closing = (refused?: string) =>
  answer(addClosedDayRoute, ({ body: { day, name } }) => {
    if (name === refused) throw new CallError(409, problemOf('already-closed', 'It is closed already.'));
    return closedDay(day.toString(), name, 1);
  });

test('the holidays of the state are ticked, what is declared each year is not [BKG-12]', async () => {
  const suggest = await openDialog();
  const dialog = within(screen.getByRole('dialog', { name: 'Suggest Public Holidays' }));
  expect(dialog.getByText('Suggestions only: check them with your state government.')).toBeDefined();
  // The time zone of the business is Sydney's.
  expect(suggest.mock.lastCall?.[0].query).toEqual({ year: 2027, state: 'NSW' });
  expect(box(/Fri 26 Mar.*Good Friday/).checked).toBe(true);
  const declared = box(/Mon 26 Apr.*Anzac Day holiday/);
  expect(declared.checked).toBe(false);
  expect(declared.closest('label')?.textContent).toContain('Check: declared each year');
  expect(screen.getByRole('button', { name: 'Add 13 Days' })).toBeDefined();
});

test('another state and another year have other holidays, without those that are past [BKG-12]', async () => {
  const suggest = await openDialog();
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'VIC' } });
  expect(await screen.findByText('Melbourne Cup')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2026' } });
  const list = await screen.findByRole('list', { name: 'Public holidays of 2026' });
  await vi.waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(3));
  expect(suggest.mock.lastCall?.[0].query).toEqual({ year: 2026, state: 'VIC' });
});

test('what is ticked is added day by day, and nothing else [BKG-12]', async () => {
  await openDialog({ entered: new Set(['2027-01-01']) });
  expect(box(/New Year/).disabled).toBe(true);
  fireEvent.click(box(/Easter Saturday/));
  fireEvent.click(box(/Anzac Day holiday/));
  const close = closing();
  add('Add 12 Days');
  expect(await screen.findByText('Closed. 12 orders are affected.')).toBeDefined();
  const names = close.mock.calls.map(([{ body }]) => body.name);
  expect(names).toHaveLength(12);
  expect(names).toContain('Anzac Day holiday');
  expect(names).not.toContain('Easter Saturday');
  expect(names).not.toContain('New Year’s Day');
  expect(onClose).toHaveBeenCalledOnce();
});

test('before the days are added it says what falls on them, and what becomes of it [BKG-12]', async () => {
  const visit = (rule: ClosedDayRule, becomes?: ClosedFate): PlannedVisit => ({
    ...{
      series_id: crypto.randomUUID(),
      number: 4,
      leg: 'pickup',
      state: 'planned',
      customer_name: 'Mabel Ng',
    },
    ...{ at: now, until: null, if_closed: { rule, at_once: true, ...(becomes && { becomes }) } },
  });
  const calendar = ({ query }: RouteInput<typeof calendarRoute>): CalendarDay[] =>
    query?.from.toString() === '2027-03-26'
      ? [
          {
            ...emptyDay,
            day: query.from,
            planned: [visit('next_open'), visit('next_open', 'skipped'), visit('skip')],
          },
        ]
      : [];
  await openDialog({ calendar, orders: { '2027-01-01': 2, '2027-03-26': 1 } });
  const said = () => screen.getByRole('status').textContent;
  await vi.waitFor(() =>
    expect(said()).toBe(
      'You move or skip 3 orders on these days next. 1 recurring visit moves by itself and 2 are skipped.',
    ),
  );
  fireEvent.click(box(/Good Friday/));
  await vi.waitFor(() => expect(said()).toBe('You move or skip 2 orders on these days next.'));
  fireEvent.click(box(/New Year/));
  await vi.waitFor(() => expect(said()).toBe('Nothing to pick up or deliver on these days.'));
});

test('a day that fails is named, and the rest stays ticked [BKG-12]', async () => {
  await openDialog();
  const close = closing('Good Friday');
  add('Add 13 Days');
  expect(await screen.findByText('Fri 26 Mar 2027 (Good Friday): It is closed already.')).toBeDefined();
  expect(close.mock.calls.map(([{ body }]) => body.name)).toEqual([
    'New Year’s Day',
    'Australia Day',
    'Good Friday',
  ]);
  expect(box(/Good Friday/).checked).toBe(true);
  expect(box(/Boxing Day holiday/).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Closed. 2 orders are affected.')).toBeDefined();
});

test('the first closed days ask for the rule of the shop as well, once [SER-21]', async () => {
  await openDialog({ isFirst: true });
  const rule = screen.getByLabelText<HTMLSelectElement>('Recurring orders on a closed day');
  expect(rule.value).toBe('next_open');
  fireEvent.change(rule, { target: { value: 'skip' } });
  const close = closing();
  add('Add 13 Days');
  await screen.findByText('Closed. 13 orders are affected.');
  const rules = close.mock.calls.map(([{ body }]) => body.series_closed_day_rule);
  expect(rules).toEqual(['skip', ...Array.from({ length: 12 }, () => undefined)]);
});
