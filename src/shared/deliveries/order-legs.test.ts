import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { type DeliveryStamps, noStamps, stampDelivery } from './delivery-rules.ts';
import { assignLegs, followStatus, moveLegs, type OrderLeg, type OrderLegs, viewOf } from './order-legs.ts';

const hour = (hours: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours });
const nobody = { driver_id: null, assigned_at: null, on_the_way_at: null, happened_at: null, done_how: null };
const newLegs: OrderLegs = {
  pickup: { kind: 'pickup', state: 'planned', ...nobody },
  delivery: { kind: 'delivery', state: 'planned', ...nobody },
};
const jonah = 'jonah';
const mei = 'mei';
const assigned = assignLegs(newLegs, jonah, hour(0));
const report = (legs: OrderLegs, step: DeliveryStatus, at: number) =>
  moveLegs(legs, step, hour(at), 'reported');
const statesOf = ({ pickup, delivery }: OrderLegs) => [pickup.state, delivery.state];

describe('the view of an order', () => {
  test('without a driver is empty [LEG-4]', () => {
    expect(viewOf(newLegs)).toEqual({ driver_id: null, delivery_status: null, ...noStamps });
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
        expect(viewOf(legs)).toEqual({ driver_id: jonah, delivery_status, ...stamps });
      }),
    );
  });

  test('stays as it was when the order is cancelled or completed [LEG-4, LEG-8]', () => {
    const steps = fc.array(fc.constantFrom(...deliveryStatuses), { maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.constantFrom('cancelled', 'completed'), (taken, status) => {
        const before = taken.reduce((legs, step, index) => report(legs, step, index + 1), assigned);
        const over = followStatus(before, status, hour(20));
        expect(viewOf(over)).toEqual(viewOf(before));
        expect(statesOf(over)).not.toContain('planned');
        expect(statesOf(over)).not.toContain('on_the_way');
      }),
    );
  });

  test('is that of the leg to come, else of the delivery that is done [LEG-4]', () => {
    const of = (pickup: Partial<OrderLeg>, delivery: Partial<OrderLeg>) => {
      const { driver_id, delivery_status } = viewOf({
        pickup: { ...newLegs.pickup, ...pickup },
        delivery: { ...newLegs.delivery, ...delivery },
      });
      return [driver_id, delivery_status];
    };
    const done = { state: 'done', done_how: 'reported', happened_at: hour(1) } as const;
    expect(of({ driver_id: jonah }, { driver_id: mei })).toEqual([jonah, 'assigned']);
    expect(of({}, { driver_id: mei })).toEqual([mei, 'assigned']);
    expect(of({ driver_id: jonah, ...done }, { driver_id: mei })).toEqual([mei, 'picked_up']);
    expect(of({ driver_id: jonah, ...done }, {})).toEqual([null, 'picked_up']);
    expect(of({ driver_id: jonah, ...done }, { driver_id: mei, ...done })).toEqual([mei, 'delivered']);
    expect(of(done, done)).toEqual([null, null]);
  });
});

describe('a status that staff set', () => {
  test.each([
    ['out_for_delivery', 'out_for_delivery', ['done', 'on_the_way']],
    ['delivered', 'delivered', ['done', 'done']],
    ['processing', 'assigned', ['planned', 'planned']],
  ] as const)('%s moves what a driver has to %s [LEG-8]', (status, step, states) => {
    const after = followStatus(assigned, status, hour(3));
    expect(viewOf(after).delivery_status).toBe(step);
    expect(statesOf(after)).toEqual(states);
    expect(after.pickup.happened_at).toBeNull();
  });

  test('delivered closes what nobody drives, and an unfinished one opens it again [LEG-8]', () => {
    const closed = followStatus(newLegs, 'delivered', hour(3));
    expect(statesOf(closed)).toEqual(['done', 'done']);
    expect(closed.delivery).toMatchObject({ done_how: 'by_staff', happened_at: hour(3) });
    expect(viewOf(closed).delivery_status).toBeNull();
    expect(followStatus(closed, 'in_progress', hour(4))).toEqual(newLegs);
  });

  test('opens what was cancelled with its driver; what was done stays done [LEG-2, LEG-8]', () => {
    const onTheWay = report(report(assigned, 'picked_up', 1), 'out_for_delivery', 2);
    const back = followStatus(followStatus(onTheWay, 'cancelled', hour(3)), 'scheduled', hour(4));
    expect(statesOf(back)).toEqual(['done', 'planned']);
    expect(viewOf(back)).toEqual(viewOf(report(assigned, 'picked_up', 1)));
  });

  test('leaves no leg open once the order is over, and none closed without a driver while it is not', () => {
    const statuses = fc.array(fc.constantFrom<OrderStatus>(...orderStatuses), { minLength: 1 });
    fc.assert(
      fc.property(statuses, fc.boolean(), (taken, hasDriver) => {
        const start = hasDriver ? assigned : newLegs;
        const after = taken.reduce((legs, status, at) => followStatus(legs, status, hour(at)), start);
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
