import { expect, test } from 'vitest';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';
import { dayNumberText, describeDay, monthTotalsText } from './day-text.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const month = Temporal.PlainYearMonth.from('2026-11');

const dayOf = (text: string, pickups: number, deliveries: number, standing: Partial<CalendarDay> = {}) => ({
  day: day(text),
  closed: null,
  cancelled: 0,
  completed: 0,
  in_progress: 0,
  pickups: { total: pickups, first: [] },
  deliveries: { total: deliveries, first: [] },
  ...standing,
});

test.each([
  ['2026-11-24', undefined, 'Today, Tuesday 24 November 2026: No orders'],
  ['2026-11-25', dayOf('2026-11-25', 1, 0), 'Wednesday 25 November 2026: 1 pickup'],
  [
    '2026-11-24',
    dayOf('2026-11-24', 3, 1, { completed: 2, in_progress: 5, cancelled: 1 }),
    'Today, Tuesday 24 November 2026: 3 pickups, 1 delivery, 2 completed, 5 in progress, 1 cancelled',
  ],
  [
    '2026-11-26',
    { ...dayOf('2026-11-26', 0, 0, { cancelled: 1 }), pickups: { total: 3, cancelled: 1, first: [] } },
    'Thursday 26 November 2026: 2 pickups, 1 cancelled',
  ],
])('%s is said in one breath [CAL-2]', (on, found, text) => {
  expect(describeDay(day(on), found, day('2026-11-24'))).toBe(text);
});

test.each([
  ['2026-11-24', false, '24'],
  ['2026-11-01', true, '1'],
  ['2026-10-29', true, '29 Oct'],
  ['2026-10-30', false, '30'],
  ['2026-12-01', false, '1 Dec'],
  ['2026-12-02', false, '2'],
])('%s stands as %s %s', (on, isFirst, text) => {
  expect(dayNumberText(day(on), month, isFirst)).toBe(text);
});

test('the sum of a month leaves out the days around it and what is cancelled, and counts what is planned beside [CAL-2, BKG-20]', () => {
  const days = [dayOf('2026-10-31', 9, 9), dayOf('2026-11-01', 2, 0), dayOf('2026-11-30', 1, 1)];
  expect(monthTotalsText(month, days)).toBe('3 pickups and 1 delivery in November 2026');
  expect(monthTotalsText(month, days.slice(1, 2))).toBe('2 pickups in November 2026');
  const cancelled = dayOf('2026-11-03', 0, 0, { deliveries: { total: 2, cancelled: 2, first: [] } });
  expect(monthTotalsText(month, [...days, cancelled])).toBe('3 pickups and 1 delivery in November 2026');
  expect(monthTotalsText(month, [])).toBe('No pickups or deliveries in November 2026');
  const planned = (['planned', 'planned', 'skipped'] as const).map((state) => ({ state }) as PlannedVisit);
  const withPlanned = dayOf('2026-11-02', 2, 0, { planned });
  expect(monthTotalsText(month, [withPlanned])).toBe('2 pickups in November 2026, and 2 planned');
});
