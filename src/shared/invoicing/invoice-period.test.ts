import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPeriodic, lastPeriodBefore, periodAt } from './invoice-period.ts';
import { invoiceWhens } from './invoice-when.ts';

const day = Temporal.PlainDate.from;
const periodic = invoiceWhens.filter(isPeriodic);
const text = ({ start, end }: ReturnType<typeof periodAt>) => `${start} ${end}`;

test('orders are gathered by the week, two weeks or the month alone [INV-3]', () => {
  expect(periodic).toEqual(['weekly', 'fortnightly', 'monthly']);
});

describe('a period', () => {
  test.each([
    ['weekly', '2026-11-21', '2026-11-15 2026-11-21'],
    ['weekly', '2026-11-22', '2026-11-22 2026-11-28'],
    ['weekly', '2027-01-01', '2026-12-27 2027-01-02'],
    ['fortnightly', '1970-01-04', '1970-01-04 1970-01-17'],
    ['fortnightly', '1970-01-17', '1970-01-04 1970-01-17'],
    ['fortnightly', '1970-01-18', '1970-01-18 1970-01-31'],
    ['fortnightly', '1970-01-03', '1969-12-21 1970-01-03'],
    ['fortnightly', '2026-11-24', '2026-11-22 2026-12-05'],
    ['monthly', '2026-11-30', '2026-11-01 2026-11-30'],
    ['monthly', '2026-12-01', '2026-12-01 2026-12-31'],
    ['monthly', '2028-02-10', '2028-02-01 2028-02-29'],
    ['monthly', '2027-02-28', '2027-02-01 2027-02-28'],
  ] as const)('%s of %s is %s [INV-3]', (when, on, period) => {
    expect(text(periodAt(when, day(on)))).toBe(period);
  });

  const days = fc.integer({ min: -20_000, max: 60_000 }).map((days) => day('1970-01-01').add({ days }));

  test.each(periodic)('%s: every day lies in exactly one, and they follow without a gap [INV-3]', (when) => {
    fc.assert(
      fc.property(days, (on) => {
        const period = periodAt(when, on);
        const { start, end } = period;
        expect(Temporal.PlainDate.compare(start, on)).toBeLessThanOrEqual(0);
        expect(Temporal.PlainDate.compare(on, end)).toBeLessThanOrEqual(0);
        for (const inside of [start, end]) expect(periodAt(when, inside)).toEqual(period);
        const [next, last] = [start.add({ days: -1 }), end.add({ days: 1 })];
        expect(periodAt(when, last).start).toEqual(last);
        expect(periodAt(when, next).end).toEqual(next);
        expect(text(lastPeriodBefore(when, on))).toBe(text(periodAt(when, next)));
      }),
    );
  });

  test('of two weeks is two of the weeks, which begin on a Sunday [INV-3]', () => {
    fc.assert(
      fc.property(days, (on) => {
        const [week, two] = [periodAt('weekly', on), periodAt('fortnightly', on)];
        expect([week.start.dayOfWeek, two.start.dayOfWeek, two.end.dayOfWeek]).toEqual([7, 7, 6]);
        const [first, second] = [periodAt('weekly', two.start), periodAt('weekly', two.end)];
        expect(`${first.end.add({ days: 1 })}`).toBe(`${second.start}`);
        expect([text(first), text(second)]).toContain(text(week));
      }),
    );
  });
});

test.each([
  ['weekly', '2026-11-21', '2026-11-08 2026-11-14'],
  ['weekly', '2026-11-22', '2026-11-15 2026-11-21'],
  ['fortnightly', '2026-12-05', '2026-11-08 2026-11-21'],
  ['fortnightly', '2026-12-06', '2026-11-22 2026-12-05'],
  ['monthly', '2026-11-30', '2026-10-01 2026-10-31'],
  ['monthly', '2027-01-01', '2026-12-01 2026-12-31'],
] as const)('%s: the last that has ended before %s is %s [INV-3]', (when, on, period) => {
  expect(text(lastPeriodBefore(when, day(on)))).toBe(period);
});
