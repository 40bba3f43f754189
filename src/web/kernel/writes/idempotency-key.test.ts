import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

test('the same body keeps its key however often it is sent, another one gets its own [ORD-8]', () => {
  const keyOf = createIdempotencyKeys();
  const first = keyOf({ quantity: 1, at: Temporal.Instant.from('2026-11-24T00:00:00Z') });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ quantity: 1, at: Temporal.Instant.from('2026-11-24T00:00:00Z') })).toBe(first);
  expect(keyOf({ quantity: 2, at: Temporal.Instant.from('2026-11-24T00:00:00Z') })).not.toBe(first);
  expect(createIdempotencyKeys()({ quantity: 1 })).not.toBe(createIdempotencyKeys()({ quantity: 1 }));
});
