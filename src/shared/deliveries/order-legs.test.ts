import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { type DeliveryStamps, noStamps, stampDelivery } from './delivery-rules.ts';
import {
  assignLeg,
  assignLegs,
  closeLeg,
  followStatus,
  legDoneBy,
  noProof,
  type OrderLeg,
  type OrderLegs,
  reopenLeg,
  reportStep,
  viewOf,
} from './order-legs.ts';

const hour = (hours: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours });
const nobody = {
  driver_id: null,
  assigned_at: null,
  on_the_way_at: null,
  loaded_at: null,
  happened_at: null,
  is_time_doubtful: false,
  done_how: null,
  failure_reason: null,
  ...noProof,
};
const newLegs: OrderLegs = {
  pickup: { kind: 'pickup', state: 'planned', ...nobody },
  delivery: { kind: 'delivery', state: 'planned', ...nobody },
};
const jonah = 'jonah';
const mei = 'mei';
const assigned = assignLegs(newLegs, jonah, hour(0));
const report = (legs: OrderLegs, step: DeliveryStatus, at: number, driver = jonah) =>
  reportStep(legs, driver, step, hour(at));
const statesOf = ({ pickup, delivery }: OrderLegs) => [pickup.state, delivery.state];

describe('the view of an order', () => {
  test('without a driver is empty [LEG-4]', () => {
    expect(viewOf(newLegs)).toEqual({
      driver_id: null,
      other_driver_id: null,
      delivery_status: null,
      ...noStamps,
    });
  });

  test('is the timeline that its driver reports, whatever the sequence of steps [LEG-4, LEG-7, ORD-4]', () => {
    const steps = fc.array(fc.constantFrom(...deliveryStatuses), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (taken) => {
        let legs = assigned;
        let stamps: DeliveryStamps = { ...noStamps, assigned_at: hour(0) };
        for (const [index, step] of taken.entries()) {
          legs = report(legs, step, index + 1);
          stamps = stampDelivery(stamps, step, hour(index + 1));
        }
        const delivery_status = taken.at(-1) ?? 'assigned';
        expect(viewOf(legs)).toEqual({ driver_id: jonah, other_driver_id: null, delivery_status, ...stamps });
      }),
    );
  });

  test('stays as it was when the order is cancelled or completed [LEG-4, LEG-8]', () => {
    const steps = fc.array(fc.constantFrom(...deliveryStatuses), { maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.constantFrom('cancelled', 'completed'), (taken, status) => {
        const before = taken.reduce((legs, step, index) => report(legs, step, index + 1), assigned);
        const over = followStatus(before, 'processing', status, hour(20));
        expect(viewOf(over)).toEqual(viewOf(before));
        expect(statesOf(over)).not.toContain('planned');
        expect(statesOf(over)).not.toContain('on_the_way');
      }),
    );
  });

  test('is that of the leg to come, else of the delivery that is done [LEG-4]', () => {
    const of = (pickup: Partial<OrderLeg>, delivery: Partial<OrderLeg>) => {
      const { driver_id, other_driver_id, delivery_status } = viewOf({
        pickup: { ...newLegs.pickup, ...pickup },
        delivery: { ...newLegs.delivery, ...delivery },
      });
      return [driver_id, other_driver_id, delivery_status];
    };
    const done = { state: 'done', done_how: 'reported', happened_at: hour(1) } as const;
    expect(of({ driver_id: jonah }, { driver_id: mei })).toEqual([jonah, mei, 'assigned']);
    expect(of({}, { driver_id: mei })).toEqual([mei, null, 'assigned']);
    expect(of({ driver_id: jonah, ...done }, { driver_id: mei })).toEqual([mei, jonah, 'picked_up']);
    expect(of({ driver_id: jonah, ...done }, {})).toEqual([null, jonah, 'picked_up']);
    expect(of({ driver_id: jonah, ...done }, { driver_id: mei, ...done })).toEqual([mei, jonah, 'delivered']);
    expect(of(done, done)).toEqual([null, null, null]);
  });
});

describe('a status that staff set', () => {
  test.each([
    ['out_for_delivery', 'out_for_delivery', ['done', 'on_the_way']],
    ['delivered', 'delivered', ['done', 'done']],
    ['processing', 'assigned', ['planned', 'planned']],
  ] as const)('%s moves what a driver has to %s [LEG-8]', (status, step, states) => {
    const after = followStatus(assigned, 'scheduled', status, hour(3));
    expect(viewOf(after).delivery_status).toBe(step);
    expect(statesOf(after)).toEqual(states);
    expect(after.pickup.happened_at).toBeNull();
  });

  test('delivered closes what nobody drives, and an unfinished one opens it again [LEG-8]', () => {
    const closed = followStatus(newLegs, 'in_progress', 'delivered', hour(3));
    expect(statesOf(closed)).toEqual(['done', 'done']);
    expect(closed.delivery).toMatchObject({ done_how: 'by_staff', happened_at: hour(3) });
    expect(viewOf(closed).delivery_status).toBeNull();
    expect(followStatus(closed, 'delivered', 'in_progress', hour(4))).toEqual(newLegs);
  });

  test('opens what was cancelled with its driver; what was done stays done [LEG-2, LEG-8]', () => {
    const onTheWay = report(report(assigned, 'picked_up', 1), 'out_for_delivery', 2);
    const back = followStatus(
      followStatus(onTheWay, 'out_for_delivery', 'cancelled', hour(3)),
      'cancelled',
      'scheduled',
      hour(4),
    );
    expect(statesOf(back)).toEqual(['done', 'planned']);
    expect(viewOf(back)).toEqual(viewOf(report(assigned, 'picked_up', 1)));
  });

  test('leaves no leg open once the order is over, and none closed without a driver while it is not', () => {
    const statuses = fc.array(fc.constantFrom<OrderStatus>(...orderStatuses), { minLength: 1 });
    fc.assert(
      fc.property(statuses, fc.boolean(), (taken, hasDriver) => {
        const start = hasDriver ? assigned : newLegs;
        const after = taken.reduce(
          (legs, status, at) => followStatus(legs, taken[at - 1] ?? 'pending', status, hour(at)),
          start,
        );
        const last = taken.at(-1);
        if (last === 'cancelled' || last === 'completed') {
          expect(statesOf(after)).not.toContain('planned');
          expect(statesOf(after)).not.toContain('on_the_way');
        } else if (last !== 'delivered' && !hasDriver) {
          expect(after).toEqual(newLegs);
        }
      }),
    );
  });
});

test('another driver begins afresh [LEG-5]', () => {
  const delivered = report(assigned, 'delivered', 1);
  expect(assignLegs(delivered, mei, hour(2))).toEqual(assignLegs(newLegs, mei, hour(2)));
  expect(assignLegs(delivered, null, hour(2))).toEqual(newLegs);
});

describe('one leg', () => {
  const both = assignLeg(assigned, 'delivery', mei, hour(1));

  test('goes to another driver, and what is done of the other stays [LEG-5]', () => {
    const collected = assignLeg(report(assigned, 'picked_up', 1), 'delivery', mei, hour(2));
    expect(collected.pickup).toMatchObject({ driver_id: jonah, state: 'done', happened_at: hour(1) });
    expect(collected.delivery).toMatchObject({ driver_id: mei, state: 'planned', assigned_at: hour(2) });
    expect(() => assignLeg(collected, 'pickup', mei, hour(3))).toThrow('This pickup is already finished.');
  });

  test('is planned again when it changes hands on the way, and stays as it is with the same driver [LEG-5]', () => {
    const onTheWay = report(both, 'out_for_delivery', 2, mei);
    expect(assignLeg(onTheWay, 'delivery', mei, hour(3))).toBe(onTheWay);
    expect(assignLeg(onTheWay, 'delivery', jonah, hour(3)).delivery).toEqual({
      ...newLegs.delivery,
      driver_id: jonah,
      assigned_at: hour(3),
    });
  });

  test('is taken from its driver alone [LEG-6]', () => {
    expect(assignLeg(both, 'delivery', null, hour(2))).toEqual({ ...both, delivery: newLegs.delivery });
  });

  test('comes along when the driver of the order gets the whole of it [LEG-5]', () => {
    const collected = report(both, 'picked_up', 2);
    expect(viewOf(collected).driver_id).toBe(mei);
    expect(assignLegs(collected, mei, hour(3))).toEqual(collected);
    expect(assignLegs(collected, jonah, hour(3))).toEqual(assignLegs(newLegs, jonah, hour(3)));
    expect(assignLegs(both, jonah, hour(3))).toEqual({
      ...assigned,
      delivery: { ...assigned.delivery, assigned_at: hour(3) },
    });
  });

  test('is moved by its own driver alone [LEG-2, LEG-7]', () => {
    const brought = report(both, 'delivered', 2, mei);
    expect(statesOf(brought)).toEqual(['planned', 'done']);
    expect(viewOf(brought)).toMatchObject({ driver_id: jonah, delivery_status: 'delivered' });
    expect(statesOf(report(brought, 'picked_up', 3))).toEqual(['done', 'done']);
    expect(statesOf(report(report(both, 'picked_up', 2), 'assigned', 3, mei))).toEqual(['done', 'planned']);
    expect(() => report(both, 'picked_up', 2, mei)).toThrow('Another driver has the pickup of this order.');
    expect(() => report(both, 'delivered', 2)).toThrow('Another driver has the delivery of this order.');
  });

  test('without a driver is not on the way, whatever staff set [LEG-8]', () => {
    const half = assignLeg(newLegs, 'pickup', jonah, hour(1));
    expect(statesOf(followStatus(half, 'ready_for_pickup', 'out_for_delivery', hour(2)))).toEqual([
      'done',
      'planned',
    ]);
    expect(statesOf(followStatus(half, 'ready_for_pickup', 'delivered', hour(2)))).toEqual(['done', 'done']);
  });

  test('is closed by staff while it is open, and set back once it is done [LEG-11]', () => {
    const collected = closeLeg(newLegs, 'pickup', hour(1));
    expect(collected.pickup).toMatchObject({ state: 'done', done_how: 'by_staff', happened_at: hour(1) });
    expect(viewOf(collected).delivery_status).toBeNull();
    expect(() => closeLeg(collected, 'pickup', hour(2))).toThrow('This pickup is already finished.');
    expect(reopenLeg(collected, 'pickup')).toEqual(newLegs);
    expect(() => reopenLeg(collected, 'delivery')).toThrow('The delivery of this order is not closed.');
  });

  test('loses what was counted and noted at its door as it is done afresh, not before [ORD-5, LEG-11]', () => {
    const proof = { note: 'Side door', bag_count: 3, receiver_name: 'Mia Wong' };
    const done = report(assigned, 'picked_up', 1);
    const counted = { ...done, pickup: { ...done.pickup, ...proof } };
    expect(assignLegs(counted, jonah, hour(2)).pickup).toMatchObject(proof);
    expect(assignLeg(counted, 'delivery', mei, hour(2)).pickup).toMatchObject(proof);
    expect(report(counted, 'out_for_delivery', 2).pickup).toMatchObject(proof);
    for (const after of [
      assignLegs(counted, mei, hour(2)),
      assignLegs(counted, null, hour(2)),
      reopenLeg(counted, 'pickup'),
      report(counted, 'assigned', 2),
    ]) {
      expect(after.pickup).toMatchObject({ state: 'planned', ...noProof });
    }
  });

  test('has the note of its step, or of staff who closed it [LEG-4, LEG-11]', () => {
    const noted = reportStep(assigned, jonah, 'picked_up', hour(1), 'Side door');
    expect([noted.pickup.note, noted.delivery.note]).toEqual(['Side door', null]);
    expect(reportStep(noted, jonah, 'picked_up', hour(2)).pickup.note).toBe('Side door');
    expect(reportStep(noted, jonah, 'assigned', hour(2), 'Not yet')).toEqual(assigned);
    expect(closeLeg(newLegs, 'delivery', hour(1), 'Came in').delivery.note).toBe('Came in');
  });

  test.each([
    ['picked_up', 'pickup'],
    ['delivered', 'delivery'],
    ['out_for_delivery', null],
    ['assigned', null],
  ] as const)('is ended at its door by a step, once: %s [PRF-3]', (step, kind) => {
    expect(legDoneBy(assigned, step)).toBe(kind);
    expect(legDoneBy(report(assigned, step, 1), step)).toBeNull();
  });

  test('is ended at its door also where it was skipped before [PRF-3]', () => {
    const skipped = report(assigned, 'out_for_delivery', 1);
    expect([skipped.pickup.done_how, legDoneBy(skipped, 'picked_up')]).toEqual(['skipped', 'pickup']);
  });

  test('that was handed over in the shop stays closed while the order goes on [LEG-11]', () => {
    const handed = assignLeg(closeLeg(newLegs, 'pickup', hour(1)), 'delivery', mei, hour(2));
    expect(followStatus(handed, 'processing', 'in_progress', hour(3))).toEqual(handed);
    expect(statesOf(report(handed, 'out_for_delivery', 4, mei))).toEqual(['done', 'on_the_way']);
  });
});
