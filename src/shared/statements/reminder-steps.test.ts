import { expect, test } from 'vitest';
import { isReminderTime, stepsPassed } from './reminder-steps.ts';

test.each([
  ['Monday, nine', '2026-11-23T09:00', {}, true],
  ['Friday, late', '2026-11-27T23:59', {}, true],
  ['a minute before nine', '2026-11-23T08:59', {}, false],
  ['Saturday', '2026-11-28T10:00', {}, false],
  ['Sunday', '2026-11-29T10:00', {}, false],
  ['a closed day', '2026-11-23T10:00', { isClosed: true }, false],
  ['Labour Day in New South Wales', '2026-10-05T10:00', { state: 'NSW' }, false],
  ['the same day in Victoria', '2026-10-05T10:00', { state: 'VIC' }, true],
  ['the same day where nobody has chosen a state', '2026-10-05T10:00', {}, true],
  ['what the law does not fix', '2026-04-27T10:00', { state: 'NSW' }, true],
] as const)('reminders are sent on %s, %s: %o → %s [STM-6]', (_what, at, days, expected) => {
  const given = { isClosed: false, state: null, ...days };
  expect(isReminderTime(Temporal.PlainDateTime.from(at), given)).toBe(expected);
});

test('a document has passed the steps up to how late it is [STM-6]', () => {
  expect([0, 3, 13, 14, 90].map((days) => stepsPassed([3, 14, 30], days))).toEqual([
    [],
    [3],
    [3],
    [3, 14],
    [3, 14, 30],
  ]);
});
