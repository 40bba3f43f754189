import { refuse } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import {
  type DoneHow,
  type FailureReason,
  isOpenLeg,
  type LegKind,
  type LegState,
  legKinds,
} from '#shared/orders/leg-attempt.ts';
import { isFinished, type OrderStatus } from '#shared/orders/order-status.ts';
import { type DeliveryStamps, deliveryStatusOf } from './delivery-rules.ts';

/** An attempt at one of the two trips of an order. */
export interface OrderLeg {
  kind: LegKind;
  state: LegState;
  driver_id: string | null;
  assigned_at: Temporal.Instant | null;
  on_the_way_at: Temporal.Instant | null;
  /** When it was put into the van as a run started. */
  loaded_at: Temporal.Instant | null;
  /** When it was done, or failed; `null` for one that was skipped. */
  happened_at: Temporal.Instant | null;
  /** `happened_at` is when the service heard of it, as the phone said what cannot be. */
  is_time_doubtful: boolean;
  done_how: DoneHow | null;
  /** Why it failed; `null` for one that did not. */
  failure_reason: FailureReason | null;
  /** What was noted at its door, how many bags were counted there, and who received or gave them. */
  note: string | null;
  bag_count: number | null;
  receiver_name: string | null;
}

/** The attempts of an order that count. */
export interface OrderLegs {
  pickup: OrderLeg;
  delivery: OrderLeg;
}

/** Drivers, status and times of an order: what its two legs come to. */
export interface DeliveryView extends DeliveryStamps {
  driver_id: string | null;
  /** The driver of the other leg, where it is another one. */
  other_driver_id: string | null;
  delivery_status: DeliveryStatus | null;
}

const isDone = ({ state }: OrderLeg): boolean => state === 'done';
/** It waits for a new date, and for its next attempt. */
export const isFailed = ({ state }: Pick<OrderLeg, 'state'>): boolean => state === 'failed';
/** An attempt that failed keeps its driver, who has it no longer. */
const hasDriver = (leg: OrderLeg): boolean => leg.driver_id !== null && !isFailed(leg);

// An order that is over keeps the view it had: of what was cancelled with it, as it was before.
const isToCome = (leg: OrderLeg): boolean => isOpenLeg(leg) || leg.state === 'cancelled';
const isOnTheWay = ({ state, on_the_way_at }: OrderLeg): boolean =>
  state === 'on_the_way' || (state === 'cancelled' && on_the_way_at !== null);

/** What a leg has of its door before anybody was there. */
export const noProof = { note: null, bag_count: null, receiver_name: null } as const;

const planned = {
  state: 'planned',
  on_the_way_at: null,
  loaded_at: null,
  happened_at: null,
  is_time_doubtful: false,
  done_how: null,
  failure_reason: null,
  ...noProof,
} as const;

/** As it is planned, without what was there of it. What was said of the bags before they were collected stays (WGH-9). */
const asPlanned = (leg: OrderLeg): OrderLeg => ({
  ...leg,
  ...planned,
  bag_count: leg.kind === 'pickup' && !isDone(leg) ? leg.bag_count : null,
});

/**
 * The view of an order. A leg without a driver, as one that was handed over in the shop, has no part in it, nor has one that
 * failed.
 */
export function viewOf({ pickup, delivery }: OrderLegs): DeliveryView {
  const legs = [pickup, delivery].filter(hasDriver);
  const shown = legs.find(isToCome) ?? legs.find((leg) => leg === delivery);
  const collected = legs.find((leg) => leg === pickup && isDone(leg));
  const brought = legs.find((leg) => leg === delivery);
  const driver_id = shown?.driver_id ?? null;
  return {
    driver_id,
    other_driver_id: legs.find((leg) => leg.driver_id !== driver_id)?.driver_id ?? null,
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

/**
 * The whole order goes to a driver, or with `null` to nobody, and begins afresh. Where the driver has it already, only what is open
 * of it and with somebody else comes to them. What failed stays.
 * @throws Refusal `needs-new-date` where nothing else is left to do
 */
export function assignLegs(legs: OrderLegs, driver_id: string | null, at: Temporal.Instant): OrderLegs {
  const isTheirs = driver_id !== null && viewOf(legs).driver_id === driver_id;
  const waiting = legKinds.find((kind) => isFailed(legs[kind]));
  const isLeft = legKinds.some((kind) => !isDone(legs[kind]) && !isFailed(legs[kind]));
  if (waiting && !isLeft) refuseWaiting(waiting);
  return eachLeg(legs, (leg) => {
    if (isFailed(leg)) return leg;
    const stays = isTheirs && (!isOpenLeg(leg) || leg.driver_id === driver_id);
    return stays ? leg : withDriver(leg, driver_id, at);
  });
}

const refuseWaiting = (kind: LegKind): never =>
  refuse('needs-new-date', `The ${kind} of this order needs a new date first.`);

/** One open leg goes to a driver, or with `null` to nobody. @throws Refusal `leg-closed`, `needs-new-date` */
export function assignLeg(
  legs: OrderLegs,
  kind: LegKind,
  driver_id: string | null,
  at: Temporal.Instant,
): OrderLegs {
  const leg = legs[kind];
  if (isFailed(leg)) refuseWaiting(kind);
  if (!isOpenLeg(leg)) refuse('leg-closed', `This ${kind} is already finished.`);
  return leg.driver_id === driver_id ? legs : { ...legs, [kind]: withDriver(leg, driver_id, at) };
}

/** A leg as it is planned, with a driver or without. */
export const withDriver = (leg: OrderLeg, driver_id: string | null, at: Temporal.Instant): OrderLeg => ({
  ...asPlanned(leg),
  driver_id,
  assigned_at: driver_id === null ? null : at,
});

/** The leg that a step is a step of; `assigned` is one of both. */
export const legOfStep = {
  assigned: null,
  picked_up: 'pickup',
  out_for_delivery: 'delivery',
  delivered: 'delivery',
} as const;

/** The leg that a step of a driver ends at its door; `null` for one that is done already, or for a step that ends none. */
export function legDoneBy(legs: OrderLegs, step: DeliveryStatus): LegKind | null {
  const kind = step === 'out_for_delivery' ? null : legOfStep[step];
  return kind && !(isDone(legs[kind]) && legs[kind].happened_at) ? kind : null;
}

/** The legs after a step of a driver, who moves their own; a note is one of its leg. @throws Refusal `not-your-leg`, `leg-closed` */
export function reportStep(
  legs: OrderLegs,
  driver_id: string,
  step: DeliveryStatus,
  at: Temporal.Instant,
  note: string | null = null,
): OrderLegs {
  const isOwn = (leg: OrderLeg) => leg.driver_id === driver_id;
  const kind = legOfStep[step];
  if (kind && !isOwn(legs[kind])) refuse('not-your-leg', `Another driver has the ${kind} of this order.`);
  if (kind && isFailed(legs[kind])) refuse('leg-closed', `The ${kind} of this order has failed.`);
  const moved = moveLegs(legs, step, at, 'reported', isOwn);
  // What is said on the way is over once they are there: no note of the door.
  const isAtDoor = step !== 'out_for_delivery';
  return kind && note && isAtDoor ? { ...moved, [kind]: { ...moved[kind], note } } : moved;
}

/**
 * The legs after a step: whoever is ahead of the pickup has skipped it, and a step back opens what comes after it. The same
 * step again keeps its first time. Others than those that it moves stay as they are, and so does what failed.
 */
function moveLegs(
  legs: OrderLegs,
  step: DeliveryStatus,
  at: Temporal.Instant,
  done_how: Exclude<DoneHow, 'skipped'>,
  isMoved: (leg: OrderLeg) => boolean,
): OrderLegs {
  const { pickup, delivery } = restoreLegs(legs);
  const done = (leg: OrderLeg) => (leg.happened_at ? leg : closed(leg, done_how, at));
  const passed = isDone(pickup) ? pickup : closed(pickup, 'skipped', null);
  const onTheWay = hasDriver(delivery) ? setOff(delivery, at) : delivery;
  const after: Record<DeliveryStatus, OrderLegs> = {
    assigned: { pickup: { ...pickup, ...planned }, delivery: { ...delivery, ...planned } },
    picked_up: { pickup: done(pickup), delivery: { ...delivery, ...planned } },
    out_for_delivery: { pickup: passed, delivery: onTheWay },
    delivered: { pickup: passed, delivery: done(delivery) },
  };
  const { pickup: pickupAfter, delivery: deliveryAfter } = after[step];
  return {
    pickup: isMoved(pickup) && !isFailed(pickup) ? pickupAfter : pickup,
    delivery: isMoved(delivery) && !isFailed(delivery) ? deliveryAfter : delivery,
  };
}

/** The legs after the order goes from one status to another at a moment; those of drivers move as staff say. */
export function followStatus(
  legs: OrderLegs,
  before: OrderStatus,
  after: OrderStatus,
  at: Temporal.Instant,
): OrderLegs {
  if (isOver(after)) return cancelLegs(legs);
  const open = isFinished(before) ? reopenLegs(legs) : legs;
  const step = deliveryStatusOf(after);
  if (step && legKinds.some((kind) => hasDriver(open[kind]))) {
    return moveLegs(open, step, at, 'by_staff', () => true);
  }
  return after === 'delivered'
    ? eachLeg(open, (leg) => (isDone(leg) || isFailed(leg) ? leg : closed(leg, 'by_staff', at)))
    : open;
}

/** Whether a leg that was done, failed or cancelled is open again. */
export const isReopened = (before: OrderLegs, after: OrderLegs): boolean =>
  legKinds.some((kind) => !isOpenLeg(before[kind]) && isOpenLeg(after[kind]));

/** Whether legs move as an order goes from one status to another. */
export const movesWith = (before: OrderStatus, after: OrderStatus): boolean =>
  before !== after && (isFinished(before) || isOver(after) || deliveryStatusOf(after) !== null);

/** Nothing of an order is collected or brought any more. One that is delivered may still be set back. */
export const isOver = (status: OrderStatus): boolean => status === 'cancelled' || status === 'completed';

/** What is open is cancelled with its order. */
export const cancelLegs = (legs: OrderLegs): OrderLegs =>
  eachLeg(legs, (leg) => (isOpenLeg(leg) ? { ...leg, state: 'cancelled' } : leg));

/** Staff close an open leg, with a note of why. @throws Refusal `leg-closed` */
export function closeLeg(
  legs: OrderLegs,
  kind: LegKind,
  at: Temporal.Instant,
  note: string | null = null,
): OrderLegs {
  const leg = legs[kind];
  if (!isOpenLeg(leg)) refuse('leg-closed', `This ${kind} is already finished.`);
  return { ...legs, [kind]: { ...closed(leg, 'by_staff', at), note } };
}

/** Staff set a leg that is done, or that failed, back to planned. @throws Refusal `leg-closed` */
export function reopenLeg(legs: OrderLegs, kind: LegKind): OrderLegs {
  const leg = legs[kind];
  if (!isDone(leg) && !isFailed(leg)) refuse('leg-closed', `The ${kind} of this order is not closed.`);
  return { ...legs, [kind]: asPlanned(leg) };
}

/** What was cancelled is to be done again. */
const restoreLegs = (legs: OrderLegs): OrderLegs =>
  eachLeg(legs, (leg) => (leg.state === 'cancelled' ? asPlanned(leg) : leg));

/** So is what was closed without a driver, once the order is no longer finished. */
const reopenLegs = (legs: OrderLegs): OrderLegs =>
  eachLeg(restoreLegs(legs), (leg) => (isDone(leg) && !hasDriver(leg) ? asPlanned(leg) : leg));

export const closed = (
  leg: OrderLeg,
  done_how: DoneHow,
  happened_at: Temporal.Instant | null,
  is_time_doubtful = false,
): OrderLeg => ({ ...leg, state: 'done', done_how, happened_at, is_time_doubtful });

/** Somebody is on the way, since the first time that they said so. */
export const setOff = (leg: OrderLeg, at: Temporal.Instant): OrderLeg => ({
  ...asPlanned(leg),
  state: 'on_the_way',
  on_the_way_at: leg.on_the_way_at && !isBefore(at, leg.on_the_way_at) ? leg.on_the_way_at : at,
  loaded_at: leg.loaded_at,
});

const eachLeg = ({ pickup, delivery }: OrderLegs, change: (leg: OrderLeg) => OrderLeg): OrderLegs => ({
  pickup: change(pickup),
  delivery: change(delivery),
});
