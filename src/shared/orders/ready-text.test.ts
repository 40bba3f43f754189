import { expect, test } from 'vitest';
import { readyText } from './ready-text.ts';

const at = Temporal.Instant.from;
const [zone, now] = ['Australia/Sydney', at('2026-11-23T22:00:00Z')];
const order = { status: 'ready_for_pickup', delivery_date: at('2026-11-24T03:00:00Z') } as const;

test('what is ready says that we bring it, and when [CUS-35]', () => {
  const delivery_until = at('2026-11-24T05:00:00Z');
  const ready = { ...order, delivery_until };
  expect(readyText(ready, zone, now)).toBe('Your laundry is clean. We bring it Tue 24 Nov, 2:00–4:00 pm.');
  expect(readyText(order, zone, now, 'ORD-000248')).toBe(
    'ORD-000248 is clean. We bring it Tue 24 Nov, 2:00 pm.',
  );
  expect(readyText(ready, zone, delivery_until.add({ minutes: 1 }))).toBe(
    'Your laundry is clean. We bring it to you.',
  );
  expect(readyText({ ...ready, needs_date: 'delivery' }, zone, now)).toBeNull();
  expect(readyText({ ...ready, status: 'in_progress' }, zone, now)).toBeNull();
});
