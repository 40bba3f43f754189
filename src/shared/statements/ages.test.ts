import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOf, ages, agesOf, daysLate, overdueOf } from './ages.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const end = day('2026-11-22');

const none = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };

const debits = fc.array(
  fc.record({
    due_on: fc.integer({ min: -200, max: 60 }).map((days) => end.add({ days })),
    open: fc.integer({ min: 1, max: 100_000 }),
  }),
  { maxLength: 12 },
);

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('how late something is', () => {
  test('an invoice due on 1 November is 21 days late on the 22nd [STM-3]', () => {
    expect(daysLate(day('2026-11-01'), end)).toBe(21);
  });

  test.each([
    ['2026-11-30', 'not_due'],
    ['2026-11-22', 'not_due'],
    ['2026-11-21', 'days_1_30'],
    ['2026-10-23', 'days_1_30'],
    ['2026-10-22', 'days_31_60'],
    ['2026-09-23', 'days_31_60'],
    ['2026-09-22', 'days_61_90'],
    ['2026-08-24', 'days_61_90'],
    ['2026-08-23', 'over_90'],
    ['2025-11-22', 'over_90'],
  ])('due on %s counts as %s [STM-3]', (due_on, age) => {
    expect(ageOf(day(due_on), end)).toBe(age);
  });
});

describe('what is open by age', () => {
  const owed = [
    { due_on: day('2026-12-06'), open: 9_350 },
    { due_on: day('2026-11-01'), open: 2_000 },
    { due_on: day('2026-09-01'), open: 1_000 },
    { due_on: day('2026-10-01'), open: 300 },
    { due_on: day('2026-05-01'), open: 40 },
  ];

  test('stands under the age of each due day [STM-3]', () => {
    expect(agesOf(owed, 0, end)).toEqual({
      not_due: 9_350,
      days_1_30: 2_000,
      days_31_60: 300,
      days_61_90: 1_000,
      over_90: 40,
    });
  });

  test('has credit taken off, what is due earliest first [STM-5]', () => {
    const left = agesOf(owed, 1_140, end);
    expect(left).toEqual({ ...none, not_due: 9_350, days_1_30: 2_000, days_31_60: 200 });
    expect(overdueOf(left)).toBe(2_200);
  });

  test('is nothing where credit is more than all of it [STM-5]', () => {
    expect(agesOf(owed, 20_000, end)).toEqual(none);
  });

  test('adds up to the balance, and past its due day to what credit leaves of that [STM-3] [STM-5]', () => {
    fc.assert(
      fc.property(debits, fc.integer({ min: 0, max: 300_000 }), (rows, credit) => {
        const left = agesOf(rows, credit, end);
        const late = rows.filter(({ due_on }) => Temporal.PlainDate.compare(due_on, end) < 0);
        expect(sum(ages.map((age) => left[age]))).toBe(
          Math.max(0, sum(rows.map(({ open }) => open)) - credit),
        );
        expect(overdueOf(left)).toBe(Math.max(0, sum(late.map(({ open }) => open)) - credit));
        expect(ages.every((age) => left[age] >= 0)).toBe(true);
      }),
    );
  });
});
