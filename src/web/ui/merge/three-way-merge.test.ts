import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFields, type MergeFields, mergeValues, pickFields, takeFields } from './three-way-merge.ts';

interface Values {
  name: string;
  lines: { id: string; count: string }[];
  hours: number;
  isRepeating: boolean;
  rhythm: string;
}
type Field = 'name' | 'lines' | 'hours' | 'repeats';

const fields: MergeFields<Values, Field> = {
  labels: { name: 'Name', lines: 'Lines', hours: 'Hours', repeats: 'Repeats' },
  groups: {
    repeats: {
      keys: ['isRepeating', 'rhythm'],
      compared: ({ isRepeating, rhythm }) => (isRepeating ? rhythm : null),
    },
  },
};
const names: Field[] = ['name', 'lines', 'hours', 'repeats'];

const values: fc.Arbitrary<Values> = fc.record({
  name: fc.constantFrom('', 'Bright', 'Clean'),
  lines: fc.array(
    fc.record({ id: fc.constantFrom('sheet', 'towel'), count: fc.constantFrom('', '1', '12') }),
    { maxLength: 2 },
  ),
  hours: fc.constantFrom(8, 24, Number.NaN),
  isRepeating: fc.boolean(),
  rhythm: fc.constantFrom('weekly', 'monthly'),
});
const merge = (base: Values, mine: Values, theirs: Values) => mergeValues(fields, { base, mine, theirs });
const differ = (one: Values, other: Values) => diffFields(fields, one, other);

test('what was typed is never lost, and what was not typed is theirs [ORD-8, CAS-4, SET-6]', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const merged = merge(base, mine, theirs);
      const typed = differ(base, mine);
      expect(differ(merged.values, mine).filter((field) => typed.includes(field))).toEqual([]);
      expect(differ(merged.values, theirs).filter((field) => !typed.includes(field))).toEqual([]);
    }),
  );
});

test('a conflict is what both changed, each in another way [ORD-8]', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const expected = names.filter((field) =>
        [differ(base, mine), differ(base, theirs), differ(mine, theirs)].every((each) =>
          each.includes(field),
        ),
      );
      expect(merge(base, mine, theirs).conflicts).toEqual(expected);
    }),
  );
});

test('merged with itself, or with nothing new, a version stays as it is', () => {
  fc.assert(
    fc.property(values, values, (base, mine) => {
      for (const theirs of [base, mine]) {
        const merged = merge(base, mine, theirs);
        expect(differ(merged.values, mine)).toEqual([]);
        expect(merged.conflicts).toEqual([]);
      }
    }),
  );
});

test('two people with different fields end at the same, whoever comes first [ORD-8]', () => {
  fc.assert(
    fc.property(values, values, values, fc.subarray(names), (base, one, other, firsts) => {
      const seconds = names.filter((field) => !firsts.includes(field));
      const mine = takeFields(fields, { from: one, into: base, taken: firsts });
      const theirs = takeFields(fields, { from: other, into: base, taken: seconds });
      const [here, there] = [merge(base, mine, theirs), merge(base, theirs, mine)];
      expect(differ(here.values, there.values)).toEqual([]);
      expect([...here.conflicts, ...there.conflicts]).toEqual([]);
    }),
  );
});

test('a group goes as a whole, and what it leaves out does not count', () => {
  const base: Values = { name: '', lines: [], hours: 8, isRepeating: false, rhythm: 'weekly' };
  expect(differ(base, { ...base, rhythm: 'monthly' })).toEqual([]);
  const repeating = { ...base, isRepeating: true, rhythm: 'monthly' };
  expect(merge(base, repeating, { ...base, rhythm: '' }).values).toEqual(repeating);
  expect(pickFields(fields, { ...repeating, more: 1 }, ['repeats', 'name'])).toEqual({
    name: '',
    isRepeating: true,
    rhythm: 'monthly',
  });
});

test('the order of keys makes no difference [SET-6]', () => {
  const one = {
    name: '',
    lines: [{ id: 'towel', count: '1' }],
    hours: 8,
    isRepeating: false,
    rhythm: 'weekly',
  };
  expect(differ(one, { ...one, lines: [{ count: '1', id: 'towel' }] })).toEqual([]);
});
