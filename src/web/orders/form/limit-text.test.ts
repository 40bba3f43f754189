import { expect, test } from 'vitest';
import { limitText } from './limit-text.ts';

const at = (text: string) => Temporal.Instant.from(text);
const pickup_date = at('2026-12-03T09:00+11:00');
const later = at('2026-12-05T16:15+11:00');
const sameDay = at('2026-12-03T16:00+11:00');

test.each([
  [later, 0, 'we collect it'],
  [sameDay, 0, '8 hours before delivery'],
  [later, 4, '4 hours before pickup'],
  [sameDay, 1, '8 hours before delivery'],
  [null, 0, 'we collect it'],
  [null, 4, '4 hours before pickup'],
])(
  'delivered at %s, closed %i hours before pickup: a new order can be changed until %s [LCK-7]',
  (delivery_date, cutoff_hours, text) => {
    expect(limitText({ pickup_date, delivery_date }, { lock_hours: 8, cutoff_hours })).toBe(text);
  },
);
