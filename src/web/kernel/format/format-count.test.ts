import { expect, test } from 'vitest';
import { showingText } from './format.ts';

test.each([
  [0, 0, 'Showing 0 of 0 orders'],
  [50, 999, 'Showing 50 of 999 orders'],
  [50, 100_000, 'Showing 50 of 100,000 orders'],
])('of a list, %i of %i rows read well', (shown, total, text) => {
  expect(showingText(shown, total, 'orders')).toBe(text);
});
