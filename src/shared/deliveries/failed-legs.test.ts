import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { finishedOrderStatuses, isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import {
  assignLeg,
  assignLegs,
  followStatus,
  isFailed,
  noProof,
  type OrderLeg,
  type OrderLegs,
  reopenLeg,
  reportStep,
  viewOf,
  withDriver,
} from './order-legs.ts';
import {
  failLeg,
  needsDateOf,
  reportDone,
  reportFailed,
  restoreStandings,
  statusAfterFailing,
} from './report-moves.ts';

const hour = (hours: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours });
const leg = (kind: LegKind): OrderLeg =>
  withDriver(
    {
      kind,
      state: 'planned',
      driver_id: null,
      assigned_at: null,
      on_the_way_at: null,
      loaded_at: null,
      happened_at: null,
      is_time_doubtful: false,
      done_how: null,
      failure_reason: null,
      ...noProof,
    },
    null,
    hour(0),
  );
const jonahs = assignLegs({ pickup: leg('pickup'), delivery: leg('delivery') }, 'jonah', hour(0));
const by = (driver_id: string, at: number) => ({
  driver_id,
  since: hour(0),
  happened_at: hour(at),
  is_time_doubtful: false,
});
const nobodyHome = { reason: 'nobody_home', note: 'Rang twice' } as const;
const states = ({ pickup, delivery }: OrderLegs) => [pickup.state, delivery.state];
const missed = reportFailed(jonahs, 'pickup', nobodyHome, by('jonah', 1));
const collected = reportDone(jonahs, 'pickup', by('jonah', 1));
const undelivered = reportFailed(collected, 'delivery', nobodyHome, by('jonah', 2));

describe('a leg that failed', () => {
  test('says why and when, and leaves the other as it is [LEG-2, FST-1]', () => {
    expect(missed.pickup).toMatchObject({
      state: 'failed',
      failure_reason: 'nobody_home',
      note: 'Rang twice',
      happened_at: hour(1),
      done_how: null,
    });
    expect(missed.delivery).toBe(jonahs.delivery);
  });

  test('closes no other leg, whosever it is [LEG-7]', () => {
    const failed = reportFailed(jonahs, 'delivery', nobodyHome, by('jonah', 1));
    expect(states(failed)).toEqual(['planned', 'failed']);
    expect(failed.pickup).toBe(jonahs.pickup);
    const meis = assignLeg(jonahs, 'delivery', 'mei', hour(1));
    expect(states(reportFailed(meis, 'delivery', nobodyHome, by('mei', 2)))).toEqual(['planned', 'failed']);
  });

  test('goes back to whoever tried it [RUN-19]', () => {
    const meis = assignLeg(jonahs, 'pickup', 'mei', hour(3));
    expect(reportFailed(meis, 'pickup', nobodyHome, by('jonah', 2)).pickup).toMatchObject({
      driver_id: 'jonah',
      assigned_at: hour(0),
    });
  });

  test('has no part in the view [LEG-4]', () => {
    expect(viewOf(missed)).toMatchObject({ driver_id: 'jonah', delivery_status: 'assigned' });
    expect(viewOf(undelivered)).toMatchObject({
      driver_id: null,
      other_driver_id: 'jonah',
      delivery_status: 'picked_up',
      out_for_delivery_at: null,
      delivered_at: null,
    });
    const both = failLeg(missed, 'delivery', nobodyHome, hour(3));
    expect(viewOf(both)).toMatchObject({ driver_id: null, other_driver_id: null, delivery_status: null });
  });

  test('puts its order back to the shop, but for one that was never collected [LEG-8]', () => {
    expect(statusAfterFailing('delivery', 'out_for_delivery', undelivered)).toBe('ready_for_pickup');
    expect(statusAfterFailing('delivery', 'scheduled', undelivered)).toBe('ready_for_pickup');
    expect(statusAfterFailing('delivery', 'scheduled', jonahs)).toBe('scheduled');
    expect(statusAfterFailing('pickup', 'scheduled', missed)).toBe('scheduled');
  });

  test('is refused where it is closed [LEG-2]', () => {
    expect(() => failLeg(collected, 'pickup', nobodyHome, hour(3))).toThrow(
      'This pickup is already finished.',
    );
    expect(() => failLeg(missed, 'pickup', nobodyHome, hour(3))).toThrow('This pickup is already finished.');
  });
});

describe('a leg that waits for a new date', () => {
  test('goes to no driver, and from none [LEG-5]', () => {
    const waits = 'The pickup of this order needs a new date first.';
    expect(() => assignLeg(missed, 'pickup', 'mei', hour(3))).toThrow(waits);
    expect(() => assignLeg(missed, 'pickup', null, hour(3))).toThrow(waits);
    const meis = assignLegs(missed, 'mei', hour(3));
    expect([meis.pickup, meis.delivery.driver_id]).toEqual([missed.pickup, 'mei']);
    expect(assignLegs(missed, null, hour(3)).pickup).toBe(missed.pickup);
    for (const driver_id of ['mei', 'jonah', null]) {
      expect(() => assignLegs(undelivered, driver_id, hour(3))).toThrow(
        'The delivery of this order needs a new date first.',
      );
    }
  });

  test('is done by no step of its driver [LEG-2, LEG-7]', () => {
    expect(() => reportStep(missed, 'jonah', 'picked_up', hour(3))).toThrow(
      'The pickup of this order has failed.',
    );
    expect(() => reportStep(undelivered, 'jonah', 'delivered', hour(3))).toThrow(
      'The delivery of this order has failed.',
    );
  });

  test('is the pickup first, and none of a finished order [FST-2]', () => {
    expect(needsDateOf(jonahs, 'scheduled')).toBeNull();
    expect(needsDateOf(missed, 'scheduled')).toBe('pickup');
    expect(needsDateOf(undelivered, 'ready_for_pickup')).toBe('delivery');
    expect(needsDateOf(failLeg(missed, 'delivery', nobodyHome, hour(3)), 'scheduled')).toBe('pickup');
    for (const status of finishedOrderStatuses) expect(needsDateOf(missed, status)).toBeNull();
  });

  test('is planned again as staff set it back, with its driver, and by undo as it was [LEG-11, RUN-16]', () => {
    const back = reopenLeg(missed, 'pickup');
    expect(back).toEqual(jonahs);
    expect(restoreStandings(undelivered, { delivery: collected.delivery })).toEqual(collected);
  });

  const failed = fc.constantFrom<LegKind>(...legKinds).chain((kind) =>
    fc.array(fc.constantFrom<DeliveryStatus>(...deliveryStatuses), { maxLength: 4 }).map((steps) => {
      const moved = steps.reduce((legs, step, index) => reportStep(legs, 'jonah', step, hour(index)), jonahs);
      return { kind, legs: moved[kind].state === 'done' ? jonahs : moved };
    }),
  );

  test('stays so with every status, and is asked for again as its order comes back [LEG-8, FST-2]', () => {
    const statuses = fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(failed, statuses, ({ kind, legs }, taken) => {
        let after = failLeg(legs, kind, nobodyHome, hour(9));
        let status = taken[0] ?? 'pending';
        for (const next of taken) {
          after = followStatus(after, status, next, hour(10));
          status = next;
          expect(after[kind].state).toBe('failed');
          expect(needsDateOf(after, status)).toBe(isFinished(status) ? null : kind);
          const { driver_id, delivery_status } = viewOf(after);
          if (driver_id === null) expect([null, 'picked_up']).toContain(delivery_status);
        }
        expect(legKinds.some((each) => isFailed(after[each]))).toBe(true);
      }),
    );
  });
});
