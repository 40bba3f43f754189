import { expect, test } from 'vitest';
import { followMonth, tabStopOf } from './active-day.ts';

const day = (text: string | null) => text && Temporal.PlainDate.from(text);
const month = (text: string) => Temporal.PlainYearMonth.from(text);

test.each([
  ['stays while the address stays', '2026-11', '2026-11-24', '2026-11', '2026-11-24'],
  ['is kept where the address followed it', '2026-11', '2026-12-01', '2026-12', '2026-12-01'],
  ['waits for an address that is on its way', '2026-11', '2027-01-24', '2026-12', '2027-01-24'],
  ['also backwards', '2026-11', '2026-09-24', '2026-10', '2026-09-24'],
  ['is let go of after Back', '2026-12', '2026-12-24', '2026-11', null],
  ['is let go of in a month beyond it', '2026-11', '2026-12-01', '2027-01', null],
  ['comes from nowhere', '2026-11', null, '2026-12', null],
])('the active day %s [CAL-1]', (_, from, on, to, left) => {
  const followed = followMonth({ month: month(from), day: day(on) || null }, month(to));
  expect([String(followed.month), followed.day && String(followed.day)]).toEqual([to, left]);
});

test.each([
  ['2026-11', '2026-11-03', '2026-11-03'],
  ['2026-11', null, '2026-11-24'],
  ['2026-12', null, '2026-12-01'],
])('%s is entered at %s, or else at %s [CAL-1]', (asked, on, entered) => {
  const today = Temporal.PlainDate.from('2026-11-24');
  expect(String(tabStopOf({ month: month(asked), day: day(on) || null }, today))).toBe(entered);
});
