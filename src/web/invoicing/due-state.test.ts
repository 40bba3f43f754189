import { expect, test } from 'vitest';
import { dueState } from './due-state.ts';

const today = Temporal.PlainDate.from('2026-11-24');

test.each([
  ['2026-11-30', 'in 6 days'],
  ['2026-11-25', 'in 1 day'],
  ['2026-11-24', 'today'],
  ['2026-11-23', '1 day late'],
  ['2026-10-26', '29 days late'],
])('due on %s is %s [PAY-3]', (due, text) => {
  expect(dueState(Temporal.PlainDate.from(due), today)).toBe(text);
});
