import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const day = Temporal.PlainDate.from('2026-11-24');

test.each([
  [-1, null],
  [0, 'today'],
  [1, 'in 1 day'],
  [6, 'in 6 days'],
  [40, 'in 40 days'],
])('an invoice due %i days from today says so [INV-8]', (days, text) => {
  expect(dueText(day.add({ days }), day)).toBe(text);
});
