import { describe, expect, test } from 'vitest';
import type { FrequencyType } from '#shared/frequency/recurrence-pattern.ts';
import { daysAhead, openPlan } from './any-series.fixture.ts';
import {
  lastOccurrence,
  nextDueOccurrence,
  nextOccurrence,
  occurrencesOf,
  startingOccurrences,
} from './occurrences.ts';
import { type SeriesPlan, seriesFrom } from './series.ts';

const zone = 'Australia/Sydney';
const at = (text: string, timeZone = zone) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);

/** Every day, week or month from an anchor that is made. */
const every = (
  frequency_type: FrequencyType,
  anchor: string,
  plan: Partial<SeriesPlan> = {},
): SeriesPlan => ({
  ...openPlan(seriesFrom({ frequency_type, frequency_value: 1 }, at(anchor))),
  made_through: 1,
  ...plan,
});
const wednesdays = (plan: Partial<SeriesPlan>) => every('weekly', '2026-12-02T09:00', plan);
/** The numbers of the next 4 that take place. */
const nextFour = (plan: SeriesPlan, timeZone = zone) =>
  [...occurrencesOf(plan, plan.anchor_pickup, null, timeZone).take(4)].map((each) => each.occurrence_number);

describe('the end of a series', () => {
  test.each([
    [{ ends_on: day('2026-12-22') }, [2, 3], 3],
    // The last day is included, at every hour of it.
    [{ ends_on: day('2026-12-23') }, [2, 3, 4], 4],
    [{ ends_after: 4 }, [2, 3, 4], 4],
    // A dropped one counts.
    [{ ends_after: 4, skipped: new Set([3]) }, [2, 4], 4],
    [{ ends_after: 4, hold: { from: day('2026-12-20'), until: day('2027-02-01') } }, [2, 3], 4],
    [{ ends_after: 1 }, [], 1],
    [{ ends_on: day('2026-12-02') }, [], 1],
    // Before the first, and before what a moved anchor stands for.
    [{ ends_on: day('2026-12-01') }, [], 0],
    [{ ends_after: 2, anchor_number: 7, made_through: 7 }, [], 2],
  ])('%j leaves %j, the last is number %i [SER-6]', (plan, numbers, last) => {
    expect(nextFour(wednesdays(plan))).toEqual(numbers);
    expect(lastOccurrence(wednesdays(plan), zone)?.occurrence_number).toBe(last);
    expect(nextOccurrence(wednesdays(plan), zone)?.occurrence_number ?? null).toBe(numbers[0] ?? null);
  });

  test('stays at its number when a moved date moves those after it, and at its day [SER-6, REC-6]', () => {
    const moved = { anchor_number: 3, anchor_pickup: at('2027-01-05T11:00'), made_through: 3 };
    expect(nextFour(wednesdays({ ...moved, ends_after: 5 }))).toEqual([4, 5]);
    expect(nextFour(wednesdays({ ...moved, ends_on: day('2027-01-12') }))).toEqual([4]);
  });

  test('is the last of what is shown before the series starts [SER-6, SER-7]', () => {
    const series = seriesFrom({ frequency_type: 'weekly', frequency_value: 1 }, at('2026-12-02T09:00'));
    const shown = (end: Partial<SeriesPlan>) =>
      startingOccurrences({ ...openPlan(series), ...end }, at('2026-11-24T09:00'), zone, 12).map(
        (each) => each.occurrence_number,
      );
    expect(shown({ ends_after: 3 })).toEqual([1, 2, 3]);
    expect(shown({ ends_on: day('2026-12-09') })).toEqual([1, 2]);
    expect(shown({ ends_after: 1 })).toEqual([1]);
    expect(shown({})).toHaveLength(12);
  });

  test('makes no occurrence due after it [SER-6]', () => {
    const due = (ends_on: string) =>
      nextDueOccurrence(wednesdays({ ends_on: day(ends_on) }), at('2026-12-03T09:00'), daysAhead(7), zone);
    expect(due('2026-12-09')?.occurrence_number).toBe(2);
    expect(due('2026-12-08')).toBeNull();
  });
});

describe('a hold', () => {
  const hold = (from: string, until: string | null) => ({
    from: day(from),
    until: until ? day(until) : null,
  });

  test.each([
    [hold('2026-12-09', '2026-12-16'), [4, 5, 6, 7]],
    [hold('2026-12-16', '2026-12-16'), [2, 4, 5, 6]],
    [hold('2026-12-17', '2026-12-22'), [2, 3, 4, 5]],
    [hold('2026-12-01', '2026-12-08'), [2, 3, 4, 5]],
    [hold('2020-01-01', '2020-12-31'), [2, 3, 4, 5]],
    [hold('2026-12-16', null), [2]],
    [hold('2020-01-01', null), []],
  ])('%j leaves %j [SER-10]', (each, numbers) => {
    expect(nextFour(wednesdays({ hold: each }))).toEqual(numbers);
  });

  test('without end leaves none after it, also where every number in it is skipped too [SER-8, SER-10]', () => {
    const skipped = new Set(Array.from({ length: 500 }, (_, index) => index + 2));
    const plan = wednesdays({ hold: hold('2026-12-03', null), skipped });
    expect(nextFour(plan)).toEqual([]);
    expect(nextOccurrence(plan, zone)).toBeNull();
    expect(nextDueOccurrence(plan, at('2028-01-01T09:00'), daysAhead(60), zone)).toBeNull();
  });

  test('leaves what is skipped after it skipped, and what is decided decided [SER-8, SER-10]', () => {
    const short = hold('2026-12-05', '2026-12-10');
    expect(nextFour(wednesdays({ hold: short, skipped: new Set([2, 3]) }))).toEqual([4, 5, 6, 7]);
    expect(nextFour(wednesdays({ hold: short, made_through: 5 }))).toEqual([6, 7, 8, 9]);
  });

  test('passes over its days when the clock makes the next one [SER-10, REC-4]', () => {
    const plan = wednesdays({ hold: hold('2026-12-05', '2026-12-20') });
    expect(nextDueOccurrence(plan, at('2026-12-10T09:00'), daysAhead(7), zone)).toBeNull();
    expect(nextDueOccurrence(plan, at('2026-12-16T09:00'), daysAhead(7), zone)?.occurrence_number).toBe(4);
  });

  test.each([
    // The night of 30 April 2027 has no midnight in Cairo, and 27 March no 11:30 pm in Nuuk.
    ['Africa/Cairo', '2027-04-28T00:30', '2027-04-29', '2027-04-30T01:30:00'],
    ['Africa/Cairo', '2027-04-28T00:30', '2027-04-30', '2027-05-01T00:30:00'],
    ['America/Nuuk', '2027-03-25T23:30', '2027-03-26', '2027-03-28T00:30:00'],
    ['America/Nuuk', '2027-03-25T23:30', '2027-03-27', '2027-03-28T00:30:00'],
    ['America/Nuuk', '2027-03-25T23:30', '2027-03-28', '2027-03-29T23:30:00'],
  ])(
    'in %s ends by the calendar: daily from %s, until %s, then %s [SER-3, SER-10]',
    (place, anchor, until, expected) => {
      const plan = { ...every('daily', anchor), anchor_pickup: at(anchor, place) };
      const next = nextOccurrence({ ...plan, hold: hold('2027-01-01', until) }, place);
      expect(next?.pickup_date).toEqual(at(expected, place));
      // An end on the hold's last day has its last occurrence just before.
      const last = lastOccurrence({ ...plan, ends_on: day(until) }, place);
      expect(last?.occurrence_number).toBe((next?.occurrence_number ?? 0) - 1);
    },
  );

  test('and an end keep to the days of the business when its time zone changes [SER-10, SER-28]', () => {
    // 8:00 am on Wed 9 December in Sydney is Tue 8 December in UTC.
    const plan = every('weekly', '2026-12-02T08:00', { hold: hold('2026-12-08', '2026-12-08') });
    expect(nextFour(plan)).toEqual([2, 3, 4, 5]);
    expect(nextFour(plan, 'UTC')).toEqual([3, 4, 5, 6]);
    const ending = every('weekly', '2026-12-02T08:00', { ends_on: day('2026-12-08') });
    expect(nextFour(ending)).toEqual([]);
    expect(nextFour(ending, 'UTC')).toEqual([2]);
  });
});

describe('over 173 years of days', () => {
  test('the next one after a hold is found without walking there [SER-10]', () => {
    let asked = 0;
    const skipped = new Set<number>();
    skipped.has = () => ++asked < 0;
    const hold = { from: day('2026-12-03'), until: day('2199-12-31') };
    const next = nextOccurrence(every('daily', '2026-12-02T09:00', { hold, skipped }), zone);
    expect(next?.pickup_date).toEqual(at('2200-01-01T09:00'));
    expect(asked).toBeLessThan(10);
  });

  test('the last one is found without walking there [SER-6]', () => {
    let asked = 0;
    const plan = every('daily', '2026-12-02T09:00', { ends_on: day('2199-12-31') });
    const counting = {
      ...plan,
      get anchor_pickup() {
        asked++;
        return plan.anchor_pickup;
      },
    };
    expect(lastOccurrence(counting, zone)).toEqual({
      occurrence_number: 63_217,
      pickup_date: at('2199-12-31T09:00'),
    });
    expect(asked).toBeLessThan(20);
  });
});
