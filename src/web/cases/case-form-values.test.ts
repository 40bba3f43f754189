import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casePriorities, caseStatuses } from '#shared/cases/case.ts';
import { diffFields, mergeValues } from '#web/ui/merge/three-way-merge.ts';
import { type CaseFormValues, caseFields } from './case-form-values.ts';

const merge = (mine: CaseFormValues, base: CaseFormValues, theirs: CaseFormValues) =>
  mergeValues(caseFields, { base, mine, theirs }).values;
const isSame = (one: CaseFormValues, other: CaseFormValues) =>
  diffFields(caseFields, one, other).length === 0;

const base: CaseFormValues = { status: 'open', priority: 'medium', resolution: '' };

test('what was entered stays, what was left alone follows what somebody else made of it [CAS-4]', () => {
  const typed: CaseFormValues = { ...base, resolution: 'Two robes found in cage 4' };
  const current: CaseFormValues = { status: 'in_progress', priority: 'high', resolution: 'Looking for them' };
  expect(merge(typed, base, current)).toEqual({
    status: 'in_progress',
    priority: 'high',
    resolution: 'Two robes found in cage 4',
  });
});

const values = fc.record({
  status: fc.constantFrom(...caseStatuses),
  priority: fc.constantFrom(...casePriorities),
  resolution: fc.constantFrom('', 'Credited', 'Washed again'),
});

test('who entered nothing sees the present state, and where nobody else did nothing changes [CAS-4]', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(isSame(merge(one, one, other), other)).toBe(true);
      expect(isSame(merge(one, other, other), one)).toBe(true);
    }),
  );
});
