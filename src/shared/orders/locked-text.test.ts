import { expect, test } from 'vitest';
import { lockedText, openText } from './locked-text.ts';

const now = Temporal.Instant.from('2026-11-29T07:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  pickup_date: now.subtract({ hours: 33 }),
  delivery_date: now.add({ hours: 16 }),
  picked_up_at: null,
} as const;
const asked = (
  change: Partial<Parameters<typeof lockedText>[0]>,
  limits = { lock_hours: 8, cutoff_hours: 0 },
) => lockedText({ ...order, ...change }, limits, { zone: 'Australia/Sydney', now });
const call = 'Ask us if something has to change.';

test.each<[string, Parameters<typeof asked>[0], string | null]>([
  ['nothing while it can be changed', {}, null],
  [
    'when it was collected, though its time is still to come',
    { status: 'ready_for_pickup', picked_up_at: Temporal.Instant.from('2026-11-27T22:25:00Z') },
    `You could change it until Sat 28 Nov, 9:25 am, when we collected it. ${call}`,
  ],
  [
    'that it was collected, where nobody knows when',
    { is_pickup_done: true },
    `You could change it until we collected it. ${call}`,
  ],
  [
    'when its time was over, though it is locked as well',
    { is_locked: true, delivery_date: now.add({ hours: 2 }) },
    `You could change it until Sun 29 Nov, 12:00 pm. ${call}`,
  ],
  [
    'the rule itself where staff locked it before its time',
    { is_locked: true },
    'This order is locked. Please contact us to change it.',
  ],
  ['the rule itself once it is over', { status: 'delivered' }, 'It’s too late to change this order.'],
])('an order that is closed to its customer tells them %s [LCK-7]', (_what, change, text) => {
  expect(asked(change)).toBe(text);
});

test('the limit before its pickup is earlier than the collection [LCK-7, BKG-18]', () => {
  const collected = { delivery_status: 'picked_up', picked_up_at: now.subtract({ hours: 33 }) } as const;
  expect(asked(collected, { lock_hours: 8, cutoff_hours: 4 })).toBe(
    `You could change it until Sat 28 Nov, 5:00 am. ${call}`,
  );
});

test.each<[string, Partial<Parameters<typeof openText>[0]>, number, string]>([
  ['it is collected, which comes before its time is over', {}, 0, 'we collect it'],
  ['its time alone, which is over before the pickup', {}, 4, 'Sat 28 Nov, 5:00 am'],
  ['its time alone, once it is collected', { status: 'processing' }, 0, 'Sun 29 Nov, 10:00 am'],
])('an open order says until when: until %s [LCK-7]', (_what, change, cutoff_hours, text) => {
  const early = { ...order, ...change, delivery_date: now };
  const clock = { zone: 'Australia/Sydney', now: now.subtract({ hours: 48 }) };
  expect(openText(early, { lock_hours: 8, cutoff_hours }, clock)).toBe(text);
});
