import { expect, test } from 'vitest';
import { nextPickupsText } from './next-pickups-text.ts';

const now = Temporal.Instant.from('2026-03-20T00:00:00Z');

test('the next three pickups keep the clock on the wall across daylight saving', () => {
  const first = Temporal.Instant.from('2026-03-24T21:00:00Z');
  const text = nextPickupsText(
    first,
    { frequency_type: 'weekly', frequency_value: 1 },
    'Australia/Sydney',
    now,
  );
  expect(text).toBe('Wed 1 Apr, Wed 8 Apr, Wed 15 Apr, 8:00 am');
});
