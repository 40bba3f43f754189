import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { Closing } from '#shared/booking/closing.ts';
import { anyPlan, daysAhead } from './any-series.fixture.ts';
import {
  isClosed,
  nextClosedOccurrence,
  nextDueOccurrence,
  occurrencesOf,
  undecidedOccurrences,
} from './occurrences.ts';
import { placeOccurrence } from './placed-occurrence.ts';
import { planFrom, type SeriesPlan, seriesFrom } from './series.ts';

const zone = 'Australia/Sydney';
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);

const shop = (rule: ClosedDayRule, ...days: string[]): Closing => ({
  rule,
  closed: new Map(days.map((each) => [each, 'closed'])),
  working_days: [1, 2, 3, 4, 5],
  now: at('2026-11-24T09:00'),
});

/** Good Friday and Easter Monday of 2027, with the days between. */
const easter = ['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29'];

const every = (
  frequency_type: 'daily' | 'weekly' | 'monthly',
  pickup: string,
  closing: Closing | null,
  delivery = at(pickup).add({ hours: 48 }),
): SeriesPlan => {
  const series = seriesFrom({ frequency_type, frequency_value: 1 }, at(pickup));
  return planFrom({ ...series, ends_on: null, ends_after: null, anchor_delivery: delivery, closing });
};

const windowOf = (leg: 'pickup' | 'delivery', weekday: number, from: number) => ({
  id: `${leg} ${weekday} ${from}`,
  leg,
  weekday,
  starts_at: new Temporal.PlainTime(from),
  ends_at: new Temporal.PlainTime(from + 2),
  area_id: null,
  capacity: null,
});

/** A placed occurrence in a few words. */
const told = (plan: SeriesPlan, number: number) => {
  const { pickup_date, delivery_date, drop, merged_into } = placeOccurrence(plan, number, zone);
  const text = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(5, 16);
  if (drop) return merged_into === null ? drop : `${drop} ${merged_into}`;
  return `${text(pickup_date)} ${text(delivery_date)}`;
};

describe('a pickup that is planned on a closed day', () => {
  // Fridays at 8; number 2 is Good Friday.
  const fridays = (closing: Closing | null) => every('weekly', '2027-03-19T08:00', closing);

  test.each([
    ['as_planned', '03-26T08:00 03-28T08:00'],
    ['skip', 'closed'],
    ['next_open', '03-30T08:00 04-01T08:00'],
    // Its delivery would be on Easter Sunday, and no delivery moves to an earlier day.
    ['previous_open', '03-25T08:00 03-30T08:00'],
  ] as const)('%s: %s [SER-21]', (rule, expected) => {
    expect(told(fridays(shop(rule, ...easter)), 2)).toBe(expected);
    expect(told(fridays(shop(rule, ...easter)), 3)).toBe('04-02T08:00 04-04T08:00');
  });

  test('keeps its time of day across daylight saving, and goes to no weekend unless people work then [SER-21]', () => {
    const closing = shop('next_open', '2027-04-02');
    expect(told(fridays(closing), 3)).toBe('04-05T08:00 04-07T08:00');
    expect(told(fridays({ ...closing, working_days: [6] }), 3)).toBe('04-03T08:00 04-05T08:00');
    expect(told(fridays({ ...closing, working_days: [7] }), 3)).toBe('04-04T08:00 04-06T08:00');
  });

  test('in the past is none to move to: then it is the next [SER-21]', () => {
    const closing = { ...shop('previous_open', ...easter), now: at('2027-03-25T08:01') };
    expect(told(fridays(closing), 2)).toBe('03-30T08:00 04-01T08:00');
    expect(told(fridays({ ...closing, now: at('2027-03-25T08:00') }), 2)).toBe('03-25T08:00 03-30T08:00');
  });

  test('moves by 14 days at most; without an open day it stays, and says so [SER-21]', () => {
    const closedFor = (days: number) =>
      Array.from({ length: days }, (_, index) => day('2027-03-26').add({ days: index }).toString());
    const dayAfter = fridays(shop('next_open', ...closedFor(14)));
    expect(told({ ...dayAfter, skipped: new Set([4]) }, 2)).toBe('04-09T08:00 04-11T08:00');
    const stuck = fridays(shop('next_open', ...closedFor(15)));
    expect(told(stuck, 2)).toBe('03-26T08:00 03-28T08:00');
    expect(placeOccurrence(stuck, 2, zone)).toMatchObject({ is_stuck: true });
    expect(isClosed(placeOccurrence(stuck, 2, zone))).toBe(true);
  });

  test('does not matter once somebody skips it [SER-8, SER-21]', () => {
    const plan = { ...fridays(shop('next_open', ...easter)), skipped: new Set([2]) };
    expect(told(plan, 2)).toBe('skipped');
  });

  test('falls into a hold by the day to which it moves [SER-10, SER-21]', () => {
    const held = (from: string, until: string | null) =>
      told(
        {
          ...fridays(shop('next_open', ...easter)),
          hold: { from: day(from), until: until === null ? null : day(until) },
        },
        2,
      );
    expect(held('2027-03-26', '2027-03-29')).toBe('03-30T08:00 04-01T08:00');
    expect(held('2027-03-30', '2027-03-30')).toBe('held');
    expect(held('2027-03-30', null)).toBe('held');
  });

  test('moves out of a hold once, whatever else is held after it [SER-10, SER-21]', () => {
    const closing = { ...shop('next_open', '2027-03-26'), working_days: [2] };
    const series = seriesFrom({ frequency_type: 'daily', frequency_value: 3 }, at('2027-03-26T08:00'));
    const anchor_delivery = at('2027-03-28T08:00');
    const plan = planFrom({ ...series, ends_on: null, ends_after: 4, anchor_delivery, closing });
    const hold = { from: day('2027-03-01'), until: day('2027-03-29') };
    const found = occurrencesOf({ ...plan, made_through: 0, hold }, at('2027-03-01T08:00'), null, zone);
    expect(found.map(({ occurrence_number }) => occurrence_number).toArray()).toEqual([1, 3, 4]);
  });

  test('does not move on to a day after the hold once that day is past [SER-10, SER-21]', () => {
    const tuesday = { from: day('2027-03-30'), until: day('2027-03-30') };
    const closing = { ...shop('next_open', ...easter), now: at('2027-03-31T06:00') };
    expect(told({ ...every('monthly', '2027-02-26T08:00', closing), hold: tuesday }, 2)).toBe('held');
  });
});

describe('a delivery on a closed day', () => {
  test.each([
    ['as_planned', '03-24T08:00 03-26T08:00'],
    ['skip', '03-24T08:00 03-30T08:00'],
    ['next_open', '03-24T08:00 03-30T08:00'],
    ['previous_open', '03-24T08:00 03-30T08:00'],
  ] as const)('%s: %s, never earlier [SER-21]', (rule, expected) => {
    expect(told(every('weekly', '2027-03-17T08:00', shop(rule, ...easter)), 2)).toBe(expected);
  });
});

describe('of two pickups on one day', () => {
  // Daily from Mon 22 Mar: number 5 is Good Friday, 8 Easter Monday, 9 Tue 30.
  const daily = (closing: Closing) => every('daily', '2027-03-22T08:00', closing);
  const ahead = (plan: SeriesPlan) => [5, 8, 9].map((number) => told(plan, number));
  const good = shop('next_open', '2027-03-26', '2027-03-29');

  test('the one on its own day remains, the other names it [SER-22]', () => {
    expect(ahead(daily(good))).toEqual(['merged 9', 'merged 9', '03-30T08:00 04-01T08:00']);
  });

  test('else the one with the lower number [SER-22]', () => {
    const plan = { ...daily(good), skipped: new Set([9]) };
    expect(ahead(plan)).toEqual(['03-30T08:00 04-01T08:00', 'merged 5', 'skipped']);
  });

  test('what is made stands where it is, and a date that somebody chose does not count [SER-22]', () => {
    const made = { ...daily(good), made_through: 6, skipped: new Set([9]) };
    const moved = new Map([[5, at('2027-03-30T08:00')]]);
    expect(told({ ...made, standing: moved }, 8)).toBe('merged 5');
    expect(told({ ...made, standing: new Map() }, 8)).toBe('03-30T08:00 04-01T08:00');
  });

  test('the day before is another one’s as well, made or not [SER-22]', () => {
    const plan = daily(shop('previous_open', '2027-03-26'));
    expect(told(plan, 5)).toBe('merged 4');
    const standing = new Map([[4, at('2027-03-25T08:00')]]);
    expect(told({ ...plan, made_through: 4, standing }, 5)).toBe('merged 4');
    expect(told({ ...plan, made_through: 4, standing: new Map() }, 5)).toBe('03-25T08:00 03-28T08:00');
  });
});

describe('what a closed day moves or drops is decided', () => {
  const plan = every('monthly', '2026-12-26T08:00', shop('next_open', '2027-03-26'));
  const due = (text: string, lead_days: number, notice_days: number) =>
    nextDueOccurrence(plan, at(text), { lead_days, notice_days }, zone)?.occurrence_number ?? null;

  test('the days of notice before its planned pickup, with those before it first [SER-23]', () => {
    expect(due('2027-03-11T08:00', 7, 14)).toBeNull();
    expect(due('2027-03-12T08:00', 7, 14)).toBe(4);
    // As many days before as orders are made, if that is more.
    expect(due('2027-03-06T08:00', 20, 14)).toBe(4);
    expect(due('2027-01-20T08:00', 7, 70)).toBe(2);
    expect(due('2027-01-20T08:00', 5, 14)).toBeNull();
  });

  test('at once if that time has passed [SER-23]', () => {
    expect(due('2027-03-25T08:00', 1, 14)).toBe(4);
  });

  test('and found by the first that it concerns [SER-23]', () => {
    expect(nextClosedOccurrence(plan, zone)?.occurrence_number).toBe(4);
    expect(nextClosedOccurrence({ ...plan, made_through: 4 }, zone)).toBeNull();
    expect(nextClosedOccurrence({ ...plan, closing: shop('as_planned', '2027-03-26') }, zone)).toBeNull();
    expect(nextClosedOccurrence({ ...plan, ends_after: 3 }, zone)).toBeNull();
  });
});

describe('whatever days are closed', () => {
  const rules = fc.constantFrom<ClosedDayRule>('as_planned', 'skip', 'next_open', 'previous_open');
  const closings = (plan: SeriesPlan, in_zone: string) =>
    fc
      .record({
        rule: rules,
        days: fc.uniqueArray(fc.integer({ min: -20, max: 120 }), { maxLength: 25 }),
        working_days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      })
      .map(({ rule, days, working_days }): Closing => {
        const first = plan.anchor_pickup.toZonedDateTimeISO(in_zone).toPlainDate();
        const closed = new Map(days.map((days) => [first.add({ days }).toString(), 'closed']));
        return { rule, working_days, closed, now: plan.anchor_pickup.subtract({ hours: 3_000 }) };
      });
  const anyClosed = anyPlan.chain((any) =>
    closings(any.plan, any.zone).map((closing) => ({ ...any, plan: { ...any.plan, closing } })),
  );
  const span = ({ anchor_pickup }: SeriesPlan) =>
    [anchor_pickup.subtract({ hours: 900 }), anchor_pickup.add({ hours: 3_500 })] as const;
  const dayOf = (instant: Temporal.Instant, in_zone: string) =>
    instant.toZonedDateTimeISO(in_zone).toPlainDate();

  test('no pickup that moves is on a closed day, another weekday, further than 14 days, or another hour [SER-21]', () => {
    fc.assert(
      fc.property(anyClosed, ({ plan, zone }) => {
        for (const placed of undecidedOccurrences(plan, ...span(plan), zone).take(150)) {
          const [from, to] = [dayOf(placed.planned_pickup, zone), dayOf(placed.pickup_date, zone)];
          if (from.equals(to)) continue;
          expect(plan.closing.closed.has(from.toString())).toBe(true);
          expect(plan.closing.closed.has(to.toString())).toBe(false);
          expect(plan.closing.working_days).toContain(to.dayOfWeek);
          expect(Math.abs(from.until(to).days)).toBeLessThanOrEqual(14);
          expect(['next_open', 'previous_open']).toContain(plan.closing.rule);
        }
      }),
    );
  });

  test('of one series no two pickups move to one day, and every delivery is after its pickup [SER-21, SER-22]', () => {
    fc.assert(
      fc.property(anyClosed, ({ plan, zone }) => {
        const placed = occurrencesOf(plan, ...span(plan), zone)
          .take(150)
          .toArray();
        const moved = placed.filter((each) => !each.pickup_date.equals(each.planned_pickup));
        for (const each of moved) {
          const same = placed.filter((other) =>
            dayOf(other.pickup_date, zone).equals(dayOf(each.pickup_date, zone)),
          );
          expect(same.map(({ occurrence_number }) => occurrence_number)).toEqual([each.occurrence_number]);
        }
        for (const { pickup_date, delivery_date } of placed) {
          expect(Temporal.Instant.compare(pickup_date, delivery_date)).toBe(-1);
        }
      }),
    );
  });

  test('a series with the rule as planned is as if none were closed [SER-21]', () => {
    fc.assert(
      fc.property(anyClosed, ({ plan, zone }) => {
        const asPlanned = { ...plan, closing: { ...plan.closing, rule: 'as_planned' as const } };
        const open = { ...plan, closing: null };
        const of = (each: SeriesPlan) =>
          occurrencesOf(each, ...span(plan), zone)
            .take(100)
            .toArray();
        expect(of(asPlanned)).toEqual(of(open));
      }),
    );
  });

  test('the clock finds what it concerns as a walk through all dates does [SER-23]', () => {
    fc.assert(
      fc.property(anyClosed, ({ plan, zone }) => {
        const { compare } = Temporal.Instant;
        const all = undecidedOccurrences(
          { ...plan, made_through: plan.anchor_number - 3 },
          ...span(plan),
          zone,
        );
        const first = all
          .take(400)
          .toArray()
          .filter((each) => isClosed(each))
          .toSorted((a, b) => compare(a.planned_pickup, b.planned_pickup))[0];
        const found = nextClosedOccurrence({ ...plan, made_through: plan.anchor_number - 3 }, zone);
        expect(found?.occurrence_number).toBe(first?.occurrence_number);
      }),
    );
  });

  test('what was shown is what the clock decides, each number once [SER-7, SER-23]', () => {
    const leads = fc.integer({ min: 2, max: 30 });
    fc.assert(
      fc.property(anyClosed, leads, ({ plan: before, zone }, lead) => {
        const start = before.anchor_pickup.subtract({ hours: 24 });
        const closing = { ...before.closing, now: start };
        const shown = { ...before, hold: null, made_through: before.anchor_number - 1, closing };
        const last = start.add({ hours: 24 * 90 });
        const made: string[] = [];
        let plan: SeriesPlan = shown;
        for (let now = start; Temporal.Instant.compare(now, last) < 0; now = now.add({ hours: 20 })) {
          for (;;) {
            const next = nextDueOccurrence(plan, now, daysAhead(lead), zone);
            if (!next) break;
            const standing = new Map(plan.standing);
            if (!next.drop) {
              standing.set(next.occurrence_number, next.pickup_date);
              made.push(`${next.occurrence_number} ${next.pickup_date}`);
            }
            plan = { ...plan, standing, made_through: Math.max(plan.made_through, next.occurrence_number) };
          }
        }
        const text: string[] = [];
        for (const each of occurrencesOf(shown, start, null, zone)) {
          if (each.occurrence_number > plan.made_through) break;
          text.push(`${each.occurrence_number} ${each.pickup_date}`);
        }
        expect(made).toEqual(text);
      }),
      { numRuns: 30 },
    );
  });
});

describe('where customers choose windows', () => {
  const pickups = [windowOf('pickup', 2, 7), windowOf('pickup', 2, 10), windowOf('pickup', 3, 8)];
  const deliveries = [windowOf('delivery', 4, 14), windowOf('delivery', 5, 8), windowOf('delivery', 6, 8)];
  const booked = { windows: [...pickups, ...deliveries], turnaround_days: 2 };
  const fridays = (closing: Closing, delivery: string) =>
    every('weekly', '2027-03-19T08:00', closing, at(delivery));

  test('a pickup moves to the nearest window of the first day that has one, a delivery likewise [SER-21]', () => {
    const closing = { ...shop('next_open', ...easter), booked };
    // Tue 30 Mar has 7 and 10, Thu 1 Apr only the afternoon.
    expect(told(fridays(closing, '2027-03-21T08:00'), 2)).toBe('03-30T07:00 04-01T14:00');
    expect(
      told(
        fridays(
          { ...closing, closed: new Map([...closing.closed, ['2027-04-01', 'closed']]) },
          '2027-03-21T08:00',
        ),
        2,
      ),
    ).toBe('03-30T07:00 04-02T08:00');
    const wednesdays = {
      ...closing,
      booked: { ...booked, windows: booked.windows.filter(({ weekday }) => weekday !== 2) },
    };
    expect(told(fridays(wednesdays, '2027-03-21T08:00'), 2)).toBe('03-31T08:00 04-02T08:00');
  });

  test('a delivery that closed days leave too little time goes to the first open day that fits [SER-21, BKG-5]', () => {
    const thursdays = (closing: Closing, delivery: string) =>
      every('weekly', '2027-03-18T08:00', closing, at(delivery));
    // Thu 25 Mar is open; its delivery on Tue 30 Mar has but one working day before it.
    const closing = { ...shop('next_open', ...easter), booked };
    expect(told(thursdays(closing, '2027-03-23T14:00'), 2)).toBe('03-25T08:00 04-01T14:00');
    // What is promised with less time than customers are bound to stays so.
    expect(told(thursdays(closing, '2027-03-18T20:00'), 2)).toBe('03-25T08:00 03-25T20:00');
    const { booked: _, ...free } = closing;
    expect(told(thursdays(free, '2027-03-23T14:00'), 2)).toBe('03-25T08:00 03-30T14:00');
  });
});
