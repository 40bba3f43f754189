import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casePriorities, caseStatuses } from './case.ts';
import { caseChanges, updatedState } from './case-rules.ts';

const open = { status: 'open', priority: 'medium', resolution: 'Washed again' } as const;

test.each([
  ['nothing', {}, open],
  ['a status', { status: 'closed' as const }, { ...open, status: 'closed' }],
  ['a priority', { priority: 'urgent' as const }, { ...open, priority: 'urgent' }],
  ['another resolution', { resolution: 'Credited' }, { ...open, resolution: 'Credited' }],
  ['no resolution', { resolution: null }, { ...open, resolution: null }],
  ['a blank resolution', { resolution: '' }, { ...open, resolution: null }],
])('an update with %s changes that and leaves the rest [CAS-4]', (_name, update, after) => {
  expect(updatedState(open, update)).toEqual(after);
});

test('what has changed is told with before and after, in the order people read it [CAS-4]', () => {
  expect(caseChanges(open, { status: 'resolved', priority: 'medium', resolution: null })).toEqual([
    { field: 'status', before: 'open', after: 'resolved' },
    { field: 'resolution', before: 'Washed again', after: null },
  ]);
});

const state = fc.record({
  status: fc.constantFrom(...caseStatuses),
  priority: fc.constantFrom(...casePriorities),
  resolution: fc.option(fc.constantFrom('Credited', 'Washed again')),
});

test('an update done twice changes nothing the second time, and none leaves a case as it is [CAS-4]', () => {
  fc.assert(
    fc.property(state, state, (before, update) => {
      const after = updatedState(before, update);
      expect(after).toEqual(update);
      expect(caseChanges(after, updatedState(after, update))).toEqual([]);
      expect(updatedState(before, {})).toEqual(before);
    }),
  );
});
