import { expect, test } from 'vitest';
import { formatAge } from './format.ts';

const now = Temporal.Instant.from('2026-11-24T09:00:00Z');

test.each([
  [{ seconds: -20 }, '0 min'],
  [{ minutes: 59, seconds: 59 }, '59 min'],
  [{ minutes: 60 }, '1 h'],
  [{ hours: 23, minutes: 59 }, '23 h'],
  [{ hours: 24 }, '1 day'],
  [{ hours: 20 * 24 }, '20 days'],
  [{ hours: 21 * 24 }, '3 weeks'],
])('what is %o old reads %s', (age, text) => {
  expect(formatAge(now.subtract(age), now)).toBe(text);
});
