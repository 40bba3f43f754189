import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HoldTerms, heldCustomerText, holdModes, holdOf, holdText } from './hold.ts';

const terms: HoldTerms = {
  mode: 'auto',
  is_on: true,
  hold_above: 10_000,
  overdue: 41_250,
  overdue_too_long: 10_001,
};

test.each<[string, Partial<HoldTerms>, number | null]>([
  ['a cent above the limit', {}, 41_250],
  ['exactly the limit', { overdue_too_long: 10_000 }, null],
  ['nothing too long', { overdue_too_long: 0, hold_above: 0 }, null],
  ['a cent too long, with no limit', { overdue_too_long: 1, hold_above: 0 }, 41_250],
  ['the shop holds nobody', { is_on: false }, null],
  ['never this customer', { mode: 'never' }, null],
  ['always this customer', { mode: 'always', overdue: 0, overdue_too_long: 0 }, 0],
  ['always, whatever the shop says', { mode: 'always', is_on: false, overdue: 500 }, 500],
  ['always, in credit', { mode: 'always', overdue: -500 }, 0],
])('%s [STM-7]', (_what, more, overdue) => {
  expect(holdOf({ ...terms, ...more })).toEqual(overdue === null ? null : { overdue });
});

test('owing less, or a higher limit, never puts anybody on hold [STM-7]', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...holdModes),
      fc.boolean(),
      ...([amount, amount, amount, amount] as const),
      (mode, is_on, hold_above, overdue_too_long, less, higher) => {
        const before = { mode, is_on, hold_above, overdue: overdue_too_long, overdue_too_long };
        if (holdOf(before)) return;
        const after = {
          ...before,
          hold_above: hold_above + higher,
          overdue_too_long: overdue_too_long - less,
        };
        expect(holdOf(after)).toBeNull();
      },
    ),
  );
});

test('the sentence has the overdue amount, where there is one [STM-7, STM-8]', () => {
  expect(holdText({ overdue: 41_250 })).toBe(
    'Your account has $412.50 overdue. Please pay it or contact us before you place a new order.',
  );
  expect(holdText({ overdue: 0 })).toBe(
    'Your account is on hold. Please contact us before you place a new order.',
  );
  expect(heldCustomerText('Corner Café', { overdue: 41_250 })).toBe(
    'Corner Café is on hold, with $412.50 overdue.',
  );
  expect(heldCustomerText('Corner Café', { overdue: 0 })).toBe('Corner Café is on hold.');
});
