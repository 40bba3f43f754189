import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casePriorities, caseStatuses } from '#shared/cases/case.ts';
import { type CaseFormValues, isSame, mergeCase } from './case-form-values.ts';

const base: CaseFormValues = { status: 'open', priority: 'medium', resolution: '' };

test('what was entered stays, what was left alone follows what somebody else made of it [CAS-4]', () => {
  const typed: CaseFormValues = { ...base, resolution: 'Two robes found in cage 4' };
  const current: CaseFormValues = { status: 'in_progress', priority: 'high', resolution: 'Looking for them' };
  expect(mergeCase(typed, base, current)).toEqual({
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
      expect(isSame(mergeCase(one, one, other), other)).toBe(true);
      expect(isSame(mergeCase(one, other, other), one)).toBe(true);
    }),
  );
});
