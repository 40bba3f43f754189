import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPlan, daysAhead, openPlan, zones } from './any-series.fixture.ts';
import {
  lastOccurrence,
  nextDueOccurrence,
  nextOccurrence,
  occurrencesOf,
  undecidedOccurrences,
} from './occurrences.ts';
import { pickupOf } from './pickup-of.ts';
import type { Hold, PlannedOccurrence, SeriesEnd, SeriesPlan } from './series.ts';
import { asText, dayText, walk, walkedBetween, walkedFrom } from './walked.fixture.ts';

const hours = fc.integer({ min: -2_400, max: 4_800 });
const lengths = fc.integer({ min: 0, max: 400 });

/** Two instants around the anchor of a plan. */
const between = ({ anchor_pickup }: SeriesPlan, offset: number, days: number) => {
  const from = anchor_pickup.add({ hours: offset });
  return { from, to: from.add({ hours: days * 24 }) };
};

/** Not more than there can be: so a rule without an end fails, and does not hang. */
const occurrences = (plan: SeriesPlan, from: Temporal.Instant, to: Temporal.Instant, zone: string) =>
  occurrencesOf(plan, from, to, zone).take(1_000).toArray();
const listed = (...asked: Parameters<typeof occurrences>) => occurrences(...asked).map(asText);

// Written apart from the rule: days as text.
const isWithinEnd = ({ ends_on, ends_after }: SeriesEnd, each: PlannedOccurrence, zone: string) =>
  each.occurrence_number <= (ends_after ?? each.occurrence_number) &&
  dayText(each, zone) <= (ends_on ?? dayText(each, zone)).toString();
const isInHold = (hold: Hold | null, each: PlannedOccurrence, zone: string) =>
  hold !== null &&
  dayText(each, zone) >= hold.from.toString() &&
  dayText(each, zone) <= (hold.until ?? dayText(each, zone)).toString();
const takesPlace = (plan: SeriesPlan, each: PlannedOccurrence, zone: string) =>
  !plan.skipped.has(each.occurrence_number) && !isInHold(plan.hold, each, zone);

describe('the occurrences of a series', () => {
  const walked = (plan: SeriesPlan, from: Temporal.Instant, to: Temporal.Instant, zone: string) =>
    walkedBetween(plan, from, to, zone).filter((each) => isWithinEnd(plan, each, zone));

  test('take place unless they are decided, after the end, in a hold or skipped, in every zone [SER-6, SER-7, SER-8, SER-10]', () => {
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const undecided = walked(plan, from, to, zone).filter(
          (each) => each.occurrence_number > plan.made_through,
        );
        const expected = undecided.filter((each) => takesPlace(plan, each, zone));
        expect(listed(plan, from, to, zone)).toEqual(expected.map(asText));
      }),
    );
  });

  test('stand among those that fall out, each with the reason, a skip before a hold [SER-7, SER-8, SER-10, SER-13]', () => {
    const reason = (plan: SeriesPlan, each: PlannedOccurrence, zone: string) => {
      if (plan.skipped.has(each.occurrence_number)) return 'skipped';
      return isInHold(plan.hold, each, zone) ? 'held' : null;
    };
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const found = undecidedOccurrences(plan, from, to, zone).take(1_000).toArray();
        const expected = walked(plan, from, to, zone).filter(
          (each) => each.occurrence_number > plan.made_through,
        );
        expect(found.map((each) => [asText(each), each.drop])).toEqual(
          expected.map((each) => [asText(each), reason(plan, each, zone)]),
        );
      }),
    );
  });

  test('with a smaller number than one that is decided never come back [SER-2, SER-8]', () => {
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone, number }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const later = { ...plan, made_through: Math.max(plan.made_through, number) };
        expect(listed(later, from, to, zone)).toEqual(
          listed(plan, from, to, zone).filter((each) => Number.parseInt(each, 10) > later.made_through),
        );
      }),
    );
  });
});

describe('what is dropped', () => {
  test('by a skip is one date, which is back once it is undone [SER-8]', () => {
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone, number }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const skipped = new Set(plan.skipped);
        skipped.delete(number);
        const before = listed({ ...plan, skipped }, from, to, zone);
        skipped.add(number);
        expect(listed({ ...plan, skipped }, from, to, zone)).toEqual(
          before.filter((each) => Number.parseInt(each, 10) !== number),
        );
        skipped.delete(number);
        expect(listed({ ...plan, skipped }, from, to, zone)).toEqual(before);
      }),
    );
  });

  test('by a hold is what is picked up on its days, which is back once it is resumed [SER-10]', () => {
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone, hold }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const before = occurrences({ ...plan, hold: null }, from, to, zone);
        expect(listed({ ...plan, hold }, from, to, zone)).toEqual(
          before.filter((each) => !isInHold(hold, each, zone)).map(asText),
        );
        expect(listed({ ...plan, hold: null }, from, to, zone)).toEqual(before.map(asText));
      }),
    );
  });

  test('by an end is what comes after it, and no date before it moves [SER-6]', () => {
    fc.assert(
      fc.property(anyPlan, hours, lengths, ({ plan, zone, end }, offset, days) => {
        const { from, to } = between(plan, offset, days);
        const endless = { ...plan, ends_on: null, ends_after: null };
        const before = occurrences(endless, from, to, zone);
        expect(listed({ ...plan, ...end }, from, to, zone)).toEqual(
          before.filter((each) => isWithinEnd(end, each, zone)).map(asText),
        );
      }),
    );
  });
});

test('the next one is the first that is not decided and takes place; none after the end or in a hold without end [SER-6, SER-8, SER-10]', () => {
  const firstOf = (plan: SeriesPlan, zone: string) => {
    for (const each of walkedFrom(plan, plan.made_through + 1, zone)) {
      if (!isWithinEnd(plan, each, zone)) return null;
      if (takesPlace(plan, each, zone)) return asText(each);
      if (plan.hold?.until === null && isInHold(plan.hold, each, zone)) return null;
    }
    return null;
  };
  fc.assert(
    fc.property(anyPlan, ({ plan, zone }) => {
      const next = nextOccurrence(plan, zone);
      expect(next && asText(next)).toBe(firstOf(plan, zone));
    }),
  );
});

test('the last one is the last of a plain walk that is not after the end, dropped or not [SER-6]', () => {
  const lastOf = (plan: SeriesPlan, zone: string) => {
    let last: PlannedOccurrence | null = null;
    for (const each of walk(plan, 1, zone)) {
      if (!isWithinEnd(plan, each, zone)) break;
      last = each;
    }
    return last ?? walk(plan, -1, zone).find((each) => isWithinEnd(plan, each, zone));
  };
  fc.assert(
    fc.property(anyPlan, ({ plan, zone, end }) => {
      const last = lastOccurrence({ ...plan, ...end }, zone);
      const expected = lastOf({ ...plan, ...end }, zone);
      expect(last && asText(last)).toBe(expected && asText(expected));
      expect(lastOccurrence({ ...plan, ends_on: null, ends_after: null }, zone)).toBeNull();
    }),
  );
});

test('in another time zone the anchor may be on no day of the pattern: no date is lost, and the last one stays the last [SER-3, SER-6, SER-28]', () => {
  const near = fc.integer({ min: -2_400, max: 2_400 });
  const short = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(anyPlan, zones, near, short, ({ plan }, zone, offset, days) => {
      const { from, to } = between(plan, offset, days);
      const { compare } = Temporal.Instant;
      const all = Array.from({ length: 301 }, (_, index) => plan.anchor_number - 150 + index).map(
        (occurrence_number) => ({ occurrence_number, pickup_date: pickupOf(plan, occurrence_number, zone) }),
      );
      const isBetween = ({ pickup_date }: PlannedOccurrence) =>
        compare(from, pickup_date) <= 0 && compare(pickup_date, to) <= 0;
      expect(all).toEqual(all.toSorted((a, b) => compare(a.pickup_date, b.pickup_date)));
      expect(listed(openPlan(plan), from, to, zone)).toEqual(all.filter(isBetween).map(asText));
      const ends_on = from.toZonedDateTimeISO(zone).toPlainDate();
      const last = all.findLast((each) => dayText(each, zone) <= ends_on.toString());
      expect(lastOccurrence({ ...plan, ends_on, ends_after: null }, zone)).toEqual(last);
    }),
  );
});

test('over two years the clock makes what was shown before it, each once, while nobody changes anything [SER-7]', () => {
  const leads = fc.integer({ min: 2, max: 60 });
  const starts = fc.integer({ min: -200, max: 400 });
  const naps = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(anyPlan, leads, starts, naps, ({ plan, zone }, lead, start, hours) => {
      const first = plan.anchor_pickup.add({ hours: start * 24 });
      const last = first.add({ hours: 2 * 365 * 24 });
      const made: string[] = [];
      let [now, { made_through }] = [first, plan];
      const tick = () => {
        const next = nextDueOccurrence({ ...plan, made_through }, now, daysAhead(lead), zone);
        if (next) [made_through] = [next.occurrence_number, made.push(asText(next))];
        return next !== null && made.length < 1_000;
      };
      // It never sleeps longer than it makes orders ahead: so it misses none.
      for (let nap = 0; Temporal.Instant.compare(now, last) < 0; nap++) {
        while (tick());
        now = now.add({ hours: ((hours[nap % hours.length] ?? 0) % (lead * 24 - 25)) + 1 });
      }
      while (tick());
      const to = now.toZonedDateTimeISO(zone).add({ days: lead }).toInstant();
      expect(made).toEqual(listed(plan, first, to, zone));
    }),
    { numRuns: 25 },
  );
});
