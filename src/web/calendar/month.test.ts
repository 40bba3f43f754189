import { expect, test } from 'vitest';
import { adjacentMonth, moveByKey, visibleRange, weeksOf } from './month.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const month = (text: string) => Temporal.PlainYearMonth.from(text);

test.each([
  ['2026-02', 4, '2026-02-01', '2026-02-28'], // 28 days from a Sunday
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2028-02', 5, '2028-01-30', '2028-03-04'], // a leap year
  ['2032-02', 5, '2032-02-01', '2032-03-06'], // a leap year that begins on a Sunday
  ['2027-05', 6, '2027-04-25', '2027-06-05'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
])('%s is %i weeks, from Sunday %s to Saturday %s [CAL-1]', (text, count, from, to) => {
  const weeks = weeksOf(month(text));
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7 && week[0]?.dayOfWeek === 7)).toBe(true);
  const range = visibleRange(month(text));
  expect([String(range.from), String(range.to)]).toEqual([from, to]);
});

test('every month of many years is whole weeks without a gap, around all of its days [CAL-1]', () => {
  for (let each = month('2020-01'); each.year < 2049; each = each.add({ months: 1 })) {
    const days = weeksOf(each).flat();
    const first = days[0] ?? day('1999-01-01');
    expect(days.every((one, index) => one.equals(first.add({ days: index })))).toBe(true);
    expect(days.filter((one) => one.toPlainYearMonth().equals(each))).toHaveLength(each.daysInMonth);
    expect(days.length % 7).toBe(0);
    expect(days.length - each.daysInMonth).toBeLessThan(13);
  }
});

test('nothing is asked for, nor gone to, beyond the years a day can have [CAL-1]', () => {
  expect(String(visibleRange(month('2000-01')).from)).toBe('2000-01-01');
  expect(String(visibleRange(month('2199-12')).to)).toBe('2199-12-31');
  expect([adjacentMonth(month('2000-01'), -1), adjacentMonth(month('2199-12'), 1)]).toEqual([null, null]);
  expect(String(adjacentMonth(month('2026-12'), 1))).toBe('2027-01');
  expect([moveByKey('ArrowLeft', day('2000-01-01')), moveByKey('PageDown', day('2199-12-05'))]).toEqual([
    null,
    null,
  ]);
});

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-12-30', '2027-01-06'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['Home', '2026-11-22', '2026-11-22'],
  ['End', '2026-11-22', '2026-11-28'],
  ['End', '2026-11-28', '2026-11-28'],
  ['End', '2026-11-30', '2026-12-05'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2028-01-31', '2028-02-29'],
])('%s leads from %s to %s [CAL-1]', (key, from, to) => {
  expect(String(moveByKey(key, day(from)))).toBe(to);
});

test('other keys lead nowhere', () => {
  expect([moveByKey('a', day('2026-11-24')), moveByKey('Tab', day('2026-11-24'))]).toEqual([null, null]);
});
