import { expect, test } from 'vitest';
import { doorText } from './door-text.ts';
import { at, trackedOrder } from './tracked-order.fixture.ts';

const zone = 'Australia/Sydney';
const textOf = (pickup: NonNullable<Parameters<typeof trackedOrder>[0]>['pickup'] = {}) =>
  doorText('pickup', trackedOrder({ pickup }).pickup, zone, at('12:00'));

test('what was done at a door, with its bags if they were counted [RUN-11, PRF-2]', () => {
  const done = { state: 'done', happened_at: at('10:31') } as const;
  expect(textOf({ ...done, bag_count: 3 })).toBe('Collected 10:31 am, 3 bags');
  expect(textOf({ ...done, bag_count: 1 })).toBe('Collected 10:31 am, 1 bag');
  expect(textOf({ ...done, happened_at: at('16:08', -1) })).toBe('Collected Mon 23 Nov, 4:08 pm');
  expect(textOf({ ...done, happened_at: null, bag_count: 2 })).toBe('Collected, 2 bags');
  const { delivery } = trackedOrder({ delivery: { ...done, bag_count: 2 } });
  expect(doorText('delivery', delivery, zone, at('12:00'))).toBe('Delivered 10:31 am, 2 bags');
});

test('nothing of what is not done [RUN-11]', () => {
  expect(textOf()).toBeNull();
  expect(textOf({ state: 'failed', happened_at: at('08:52') })).toBeNull();
});
