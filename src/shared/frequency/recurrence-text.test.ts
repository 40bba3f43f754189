import { expect, test } from 'vitest';
import type { RecurrencePattern } from './recurrence-pattern.ts';
import { describePattern, patternLabel } from './recurrence-text.ts';

const pattern = (
  frequency_type: RecurrencePattern['frequency_type'],
  frequency_value: number,
  days: Partial<RecurrencePattern> = {},
): RecurrencePattern => ({ frequency_type, frequency_value, ...days });

test.each([
  [
    pattern('weekly', 1, { by_day: ['WE', 'SU'] }),
    'Every Wednesday and Sunday',
    'Every 1 week(s) on Wed, Sun',
  ],
  [pattern('weekly', 2, { by_day: ['MO'] }), 'Every 2 weeks on Monday', 'Every 2 week(s) on Mon'],
  [pattern('weekly', 1), 'Every week', 'Every 1 week(s)'],
  [pattern('daily', 1), 'Every day', 'Every 1 day(s)'],
  [pattern('daily', 3), 'Every 3 days', 'Every 3 day(s)'],
  [
    pattern('monthly', 1, { by_month_day: -1 }),
    'Every month on the last day',
    'Every 1 month(s) on the last day',
  ],
  [
    pattern('monthly', 1, { by_day: ['TU'], by_set_pos: 2 }),
    'Every month on the 2nd Tuesday',
    'Every 1 month(s) on the 2nd Tue',
  ],
  [
    pattern('monthly', 2, { by_day: ['FR'], by_set_pos: -1 }),
    'Every 2 months on the last Friday',
    'Every 2 month(s) on the last Fri',
  ],
])('%o is said in words, and as templates have it [SER-1]', (each, words, label) => {
  expect(describePattern(each)).toBe(words);
  expect(patternLabel(each)).toBe(label);
});

test('a week without days of its own is said by the day of its anchor, where that is known [SER-1, SER-24]', () => {
  const anchor = { anchor_day: 'SU', anchor_month_day: 15 } as const;
  expect(describePattern(pattern('weekly', 1), anchor)).toBe('Every Sunday');
  expect(describePattern(pattern('weekly', 2), anchor)).toBe('Every 2 weeks on Sunday');
  expect(describePattern(pattern('daily', 1), anchor)).toBe('Every day');
});

test.each([
  [1, 1, 'Every month on the 1st'],
  [1, 15, 'Every month on the 15th'],
  [2, 22, 'Every 2 months on the 22nd'],
  [1, 30, 'Every month on the 30th'],
  [1, 31, 'Every month on the last day'],
  [1, undefined, 'Every month'],
])('every %i months from day %s is said by that day [SER-1]', (interval, anchor_month_day, words) => {
  expect(describePattern(pattern('monthly', interval), { anchor_month_day })).toBe(words);
  const second = pattern('monthly', 1, { by_day: ['TU'], by_set_pos: 2 });
  expect(describePattern(second, { anchor_month_day })).toBe('Every month on the 2nd Tuesday');
});
