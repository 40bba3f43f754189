import { expect, test } from 'vitest';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import {
  aheadText,
  closedRuleText,
  cutoffText,
  leadText,
  lockText,
  onTimeText,
  type RulesNow,
  turnaroundText,
} from './rule-texts.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const weekdays = (leg: WindowLeg, from: number, to: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({
    id: `${leg} ${weekday}`,
    leg,
    weekday,
    starts_at: new Temporal.PlainTime(from),
    ends_at: new Temporal.PlainTime(to),
    area_id: null,
    capacity: 12,
  }));
/** Tue 24 Nov 2026, 10:12 am; windows at 8:00 am for pickups and 2:00 pm for deliveries, Mon to Fri. */
const rules = (more: Partial<RulesNow> = {}): RulesNow => ({
  now: local('2026-11-24T10:12'),
  zone,
  lock_hours: 8,
  use_windows: false,
  book_lead_hours: 12,
  book_ahead_days: 21,
  turnaround_days: 2,
  change_cutoff_hours: 4,
  on_time_minutes: 60,
  series_closed_day_rule: 'as_planned',
  working_days: [1, 2, 3, 4, 5],
  closed: new Map(),
  windows: [...weekdays('pickup', 8, 10), ...weekdays('delivery', 14, 16)],
  ...more,
});

test.each([
  [{}, 'A pickup now could be booked from Wed 25 Nov, 8:00 am.'],
  [{ book_lead_hours: 22 }, 'A pickup now could be booked from Thu 26 Nov, 8:00 am.'],
  [{ now: local('2026-11-27T10:00') }, 'A pickup now could be booked from Mon 30 Nov, 8:00 am.'],
  [
    { closed: new Map([['2026-11-25', 'Stocktaking']]) },
    'A pickup now could be booked from Thu 26 Nov, 8:00 am.',
  ],
  [{ windows: [] }, 'Counts once customers choose a window.'],
  [{ book_lead_hours: 168, book_ahead_days: 5 }, 'Nobody could book a pickup: no window starts in time.'],
])('hours ahead mean %j: %s [BKG-5]', (more, text) => {
  expect(leadText(rules(more))).toBe(text);
});

test('days ahead are counted from today [BKG-5]', () => {
  expect(aheadText(rules())).toBe('Today the last day is Tue 15 Dec.');
});

test.each([
  [{}, 'A pickup on Wed 25 Nov could be delivered from Fri 27 Nov.'],
  [{ turnaround_days: 0 }, 'A pickup on Wed 25 Nov could be delivered from Wed 25 Nov.'],
  // Turnaround counts working days; nobody drives on Saturday.
  [{ turnaround_days: 3 }, 'A pickup on Wed 25 Nov could be delivered from Mon 30 Nov.'],
  [
    { windows: weekdays('pickup', 8, 10) },
    'A pickup on Wed 25 Nov could not be delivered: no delivery window is near enough.',
  ],
])('the turnaround means %j: %s [BKG-5]', (more, text) => {
  expect(turnaroundText(rules(more))).toBe(text);
});

test.each([
  [{}, 'An order for Wed 25 Nov, 8:00 am can be changed until Wed 25 Nov, 4:00 am.'],
  [{ change_cutoff_hours: 0 }, '0: only the lock counts.'],
  // No later than the lock before delivery.
  [
    { turnaround_days: 0, change_cutoff_hours: 1 },
    'An order for Wed 25 Nov, 8:00 am can be changed until Wed 25 Nov, 6:00 am.',
  ],
])('changes close with %j: %s [BKG-18]', (more, text) => {
  expect(cutoffText(rules(more))).toBe(text);
});

test('the lock and the allowance mean, in a delivery soon [SET-21]', () => {
  expect(lockText(rules())).toBe('An order for Thu 26 Nov, 2:00 pm can be changed until 6:00 am that day.');
  expect(onTimeText(rules())).toBe('A delivery for 2:00 pm counts as late after 3:00 pm.');
});

test.each([
  ['as_planned', 'Mon 28 Dec is closed: pickups on it take place.'],
  ['skip', 'Mon 28 Dec is closed: pickups on it are skipped.'],
  ['next_open', 'Mon 28 Dec is closed: pickups on it are on Tue 29 Dec instead.'],
  ['previous_open', 'Mon 28 Dec is closed: pickups on it are on Fri 25 Dec instead.'],
] as const)('the rule %s: %s [SER-21]', (rule, text) => {
  const closed = new Map([
    ['2026-01-01', 'New Year'],
    ['2026-12-28', 'Boxing Day holiday'],
  ]);
  expect(closedRuleText(rules({ closed }), rule)).toBe(text);
  expect(closedRuleText(rules(), rule)).toBe('No closed day is entered yet.');
});
