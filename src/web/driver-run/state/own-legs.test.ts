import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { nextOwnLeg, nextOwnStep, type OrderOfDriver, ownStatus, ownSteps } from './own-legs.ts';

const anOrder = (
  delivery_status: DeliveryStatus,
  own: Partial<Record<LegKind, LegState>> | null,
): OrderOfDriver => ({
  ...unassignedOrder,
  delivery_status,
  own_legs: own
    ? (['pickup', 'delivery'] as const).flatMap((kind) => (own[kind] ? [{ kind, state: own[kind] }] : []))
    : undefined,
});

test('a driver is offered the steps of their own legs only [LEG-7, DRV-3]', () => {
  expect(ownSteps(anOrder('assigned', { pickup: 'planned' }))).toEqual(['assigned', 'picked_up']);
  const delivery = ['assigned', 'out_for_delivery', 'delivered'];
  expect(ownSteps(anOrder('assigned', { delivery: 'planned' }))).toEqual(delivery);
  const both = ['assigned', 'picked_up', 'out_for_delivery', 'delivered'];
  expect(ownSteps(anOrder('assigned', { pickup: 'planned', delivery: 'planned' }))).toEqual(both);
  expect(ownSteps(anOrder('assigned', null))).toEqual(both);
});

test.each([
  // What the order shows, what the driver has of it, and where they are with that.
  ['assigned', { pickup: 'planned' }, 'assigned', 'picked_up', 'pickup'],
  ['picked_up', { pickup: 'done' }, 'picked_up', null, undefined],
  ['delivered', { pickup: 'done' }, 'picked_up', null, undefined],
  ['assigned', { delivery: 'planned' }, 'assigned', 'out_for_delivery', 'delivery'],
  ['picked_up', { delivery: 'planned' }, 'assigned', 'out_for_delivery', 'delivery'],
  ['out_for_delivery', { delivery: 'on_the_way' }, 'out_for_delivery', 'delivered', 'delivery'],
  ['delivered', { delivery: 'done' }, 'delivered', null, undefined],
  ['out_for_delivery', { delivery: 'cancelled' }, 'assigned', 'out_for_delivery', undefined],
  ['assigned', { pickup: 'planned', delivery: 'planned' }, 'assigned', 'picked_up', 'pickup'],
  ['picked_up', { pickup: 'done', delivery: 'planned' }, 'picked_up', 'out_for_delivery', 'delivery'],
  [
    'out_for_delivery',
    { pickup: 'done', delivery: 'on_the_way' },
    'out_for_delivery',
    'delivered',
    'delivery',
  ],
  // A copy from before legs had drivers of their own.
  ['picked_up', null, 'picked_up', 'out_for_delivery', 'delivery'],
] as const)('of an order that is %s, a driver with %o is at %s, then %s [LEG-7]', (...row) => {
  const [shown, own, status, step, leg] = row;
  const order = anOrder(shown, own);
  expect([ownStatus(order), nextOwnStep(order), nextOwnLeg(order)?.kind]).toEqual([status, step, leg]);
});
