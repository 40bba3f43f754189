import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type DeliveryStamps, deliveryStatusOf } from './delivery-rules.ts';
import { type LegKind, legKinds } from './leg.ts';

export const legStates = ['planned', 'on_the_way', 'done', 'failed', 'cancelled'] as const;
export type LegState = (typeof legStates)[number];

/** Somebody still has to go there. */
export const openLegStates = ['planned', 'on_the_way'] as const satisfies readonly LegState[];
/** Of these an order has one of each kind at most. */
export const liveLegStates = ['planned', 'on_the_way', 'done'] as const satisfies readonly LegState[];

/** `skipped` is a step that the driver jumped over; it has no time. */
export const doneHows = ['reported', 'skipped', 'by_staff'] as const;
export type DoneHow = (typeof doneHows)[number];

/** An attempt at one of the two trips of an order. */
export interface OrderLeg {
  kind: LegKind;
  state: LegState;
  driver_id: string | null;
  assigned_at: Temporal.Instant | null;
  on_the_way_at: Temporal.Instant | null;
  /** When it was done; `null` for one that was skipped. */
  happened_at: Temporal.Instant | null;
  done_how: DoneHow | null;
}

/** The attempts of an order that count. */
export interface OrderLegs {
  pickup: OrderLeg;
  delivery: OrderLeg;
}

/** A free time has no end; a leg that is done later than this after it was planned is late. In minutes. */
export const lateAfterMinutes = 60;

/** Driver, status and times of an order: what its two legs come to. */
export interface DeliveryView extends DeliveryStamps {
  driver_id: string | null;
  delivery_status: DeliveryStatus | null;
}

const isOpen = ({ state }: OrderLeg): boolean => (openLegStates as readonly LegState[]).includes(state);
const isDone = ({ state }: OrderLeg): boolean => state === 'done';
const hasDriver = ({ driver_id }: OrderLeg): boolean => driver_id !== null;

// An order that is over keeps the view it had: of what was cancelled with it, as it was before.
const isToCome = (leg: OrderLeg): boolean => isOpen(leg) || leg.state === 'cancelled';
const isOnTheWay = ({ state, on_the_way_at }: OrderLeg): boolean =>
  state === 'on_the_way' || (state === 'cancelled' && on_the_way_at !== null);

const planned = { state: 'planned', on_the_way_at: null, happened_at: null, done_how: null } as const;

/** The view of an order. A leg without a driver, as one that was handed over in the shop, has no part in it. */
export function viewOf({ pickup, delivery }: OrderLegs): DeliveryView {
  const legs = [pickup, delivery].filter(hasDriver);
  const shown = legs.find(isToCome) ?? legs.find((leg) => leg === delivery);
  const collected = legs.find((leg) => leg === pickup && isDone(leg));
  const brought = legs.find((leg) => leg === delivery);
  return {
    driver_id: shown?.driver_id ?? null,
    delivery_status: stepOf(collected, brought) ?? (shown ? 'assigned' : null),
    assigned_at: shown?.assigned_at ?? null,
    picked_up_at: collected?.happened_at ?? null,
    out_for_delivery_at: brought?.on_the_way_at ?? null,
    delivered_at: brought?.happened_at ?? null,
  };
}

function stepOf(collected: OrderLeg | undefined, brought: OrderLeg | undefined): DeliveryStatus | null {
  if (brought && isDone(brought)) return 'delivered';
  if (brought && isOnTheWay(brought)) return 'out_for_delivery';
  return collected ? 'picked_up' : null;
}

/** Both legs go to a driver, or with `null` to nobody, and begin afresh. */
export const assignLegs = (legs: OrderLegs, driver_id: string | null, at: Temporal.Instant): OrderLegs =>
  eachLeg(legs, (leg) => ({ ...leg, ...planned, driver_id, assigned_at: driver_id === null ? null : at }));

/**
 * The legs after a step: whoever is ahead of the pickup has skipped it, and a step back opens what comes after it. The same
 * step again keeps its first time.
 */
export function moveLegs(
  legs: OrderLegs,
  step: DeliveryStatus,
  at: Temporal.Instant,
  done_how: Exclude<DoneHow, 'skipped'>,
): OrderLegs {
  const { pickup, delivery } = reopenLegs(legs);
  const done = (leg: OrderLeg): OrderLeg =>
    leg.happened_at ? leg : { ...leg, state: 'done', happened_at: at, done_how };
  const passed: OrderLeg = isDone(pickup)
    ? pickup
    : { ...pickup, ...planned, state: 'done', done_how: 'skipped' };
  const onTheWay: OrderLeg = {
    ...delivery,
    ...planned,
    state: 'on_the_way',
    on_the_way_at: delivery.on_the_way_at ?? at,
  };
  const after: Record<DeliveryStatus, OrderLegs> = {
    assigned: { pickup: { ...pickup, ...planned }, delivery: { ...delivery, ...planned } },
    picked_up: { pickup: done(pickup), delivery: { ...delivery, ...planned } },
    out_for_delivery: { pickup: passed, delivery: onTheWay },
    delivered: { pickup: passed, delivery: done(delivery) },
  };
  return after[step];
}

/** The legs after the order has got a status at a moment; those of a driver move as staff say. */
export function followStatus(legs: OrderLegs, status: OrderStatus, at: Temporal.Instant): OrderLegs {
  if (isOver(status)) return cancelLegs(legs);
  const open = reopenLegs(legs);
  const step = deliveryStatusOf(status);
  if (step && legKinds.some((kind) => hasDriver(open[kind]))) return moveLegs(open, step, at, 'by_staff');
  return status === 'delivered' ? handOverLegs(open, at) : open;
}

/** Whether legs move as an order goes from one status to another. */
export const movesWith = (before: OrderStatus, after: OrderStatus): boolean =>
  before !== after &&
  (isOver(before) || isOver(after) || before === 'delivered' || deliveryStatusOf(after) !== null);

/** Nothing of an order is collected or brought any more. One that is delivered may still be set back. */
export const isOver = (status: OrderStatus): boolean => status === 'cancelled' || status === 'completed';

/** What is open is cancelled with its order. */
export const cancelLegs = (legs: OrderLegs): OrderLegs =>
  eachLeg(legs, (leg) => (isOpen(leg) ? { ...leg, state: 'cancelled' } : leg));

/** What was cancelled, or closed without a driver, is to be done again. */
const reopenLegs = (legs: OrderLegs): OrderLegs =>
  eachLeg(legs, (leg) =>
    leg.state === 'cancelled' || (isDone(leg) && !hasDriver(leg)) ? { ...leg, ...planned } : leg,
  );

/** What nobody drives is handed over in the shop. */
const handOverLegs = (legs: OrderLegs, at: Temporal.Instant): OrderLegs =>
  eachLeg(legs, (leg) => ({ ...leg, ...planned, state: 'done', happened_at: at, done_how: 'by_staff' }));

const eachLeg = ({ pickup, delivery }: OrderLegs, change: (leg: OrderLeg) => OrderLeg): OrderLegs => ({
  pickup: change(pickup),
  delivery: change(delivery),
});
