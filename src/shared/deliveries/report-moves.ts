import { refuse } from '#shared/kernel/problem.ts';
import { type FailureReason, isOpenLeg, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { isCollected, isFinished, type OrderStatus } from '#shared/orders/order-status.ts';
import { closed, isFailed, noProof, type OrderLeg, type OrderLegs, setOff } from './order-legs.ts';

/** What a driver reports of a leg. */
export interface LegReport {
  driver_id: string;
  /** Since when the leg was theirs. */
  since: Temporal.Instant;
  happened_at: Temporal.Instant;
  is_time_doubtful: boolean;
  /** What they have of its door. */
  proof?: Pick<OrderLeg, 'note' | 'bag_count' | 'receiver_name'>;
}

/**
 * The legs after a driver has done one that is open. It goes back to them where it was given to another since (RUN-19), and
 * whoever brings what they never collected has skipped that (LEG-7).
 */
export function reportDone(
  legs: OrderLegs,
  kind: LegKind,
  { driver_id, since, happened_at, is_time_doubtful, proof = noProof }: LegReport,
): OrderLegs {
  const leg = legs[kind];
  const theirs = leg.driver_id === driver_id ? leg : { ...leg, driver_id, assigned_at: since };
  const { pickup } = kind === 'delivery' ? skipPickup(legs, driver_id) : legs;
  const done = { ...closed(theirs, 'reported', happened_at, is_time_doubtful), ...proof };
  const note = proof.note ?? leg.note;
  // The shop may have counted before the driver reports.
  const bag_count = proof.bag_count ?? leg.bag_count;
  return { ...legs, pickup, [kind]: { ...done, note, bag_count } };
}

/** The legs after their driver sets off to some of them that are open. */
export function reportOnMyWay(legs: OrderLegs, kinds: readonly LegKind[], at: Temporal.Instant): OrderLegs {
  const { driver_id } = legs.delivery;
  const { pickup, delivery } =
    kinds.includes('delivery') && driver_id !== null ? skipPickup(legs, driver_id, kinds) : legs;
  return {
    pickup: kinds.includes('pickup') ? setOff(pickup, at) : pickup,
    delivery: kinds.includes('delivery') ? setOff(delivery, at) : delivery,
  };
}

/** The legs after the delivery was put into the van: its driver is on the way from then on. */
export function reportLoaded(legs: OrderLegs, at: Temporal.Instant): OrderLegs {
  const { pickup, delivery } = reportOnMyWay(legs, ['delivery'], at);
  return { pickup, delivery: { ...delivery, loaded_at: delivery.loaded_at ?? at } };
}

function skipPickup(legs: OrderLegs, driver_id: string, except: readonly LegKind[] = []): OrderLegs {
  const { pickup } = legs;
  const isSkipped = pickup.driver_id === driver_id && isOpenLeg(pickup) && !except.includes('pickup');
  return isSkipped ? { ...legs, pickup: closed(pickup, 'skipped', null) } : legs;
}

/** What a report changes of a leg, and what taking it back restores. */
export type LegStanding = Omit<OrderLeg, 'kind'>;

/** The legs that a report moved are as they were before it. */
export const restoreStandings = (
  legs: OrderLegs,
  before: Partial<Record<LegKind, LegStanding>>,
): OrderLegs => ({
  pickup: { ...legs.pickup, ...before.pickup },
  delivery: { ...legs.delivery, ...before.delivery },
});

/** The status of the order after a leg of it is done; what is further on by now stays (LEG-8). */
export function statusAfterDone(kind: LegKind, status: OrderStatus): OrderStatus {
  if (kind === 'delivery') return 'delivered';
  return isCollected(status) ? status : 'processing';
}

/** Why a leg failed. */
export interface Failure {
  reason: FailureReason;
  note: string | null;
}

const failed = (
  leg: OrderLeg,
  { reason, note }: Failure,
  { happened_at, is_time_doubtful }: Pick<OrderLeg, 'is_time_doubtful'> & { happened_at: Temporal.Instant },
): OrderLeg => ({ ...leg, state: 'failed', failure_reason: reason, note, happened_at, is_time_doubtful });

/**
 * The legs after a driver could not do one that is open. It goes back to them where it was given to another since (RUN-19); the
 * other stays as it is (LEG-7).
 */
export function reportFailed(
  legs: OrderLegs,
  kind: LegKind,
  failure: Failure,
  { driver_id, since, ...time }: LegReport,
): OrderLegs {
  const leg = legs[kind];
  const theirs = leg.driver_id === driver_id ? leg : { ...leg, driver_id, assigned_at: since };
  return { ...legs, [kind]: failed(theirs, failure, time) };
}

/** Staff close an open leg as failed. @throws Refusal `leg-closed` */
export function failLeg(
  legs: OrderLegs,
  kind: LegKind,
  failure: Failure,
  happened_at: Temporal.Instant,
): OrderLegs {
  const leg = legs[kind];
  if (!isOpenLeg(leg)) refuse('leg-closed', `This ${kind} is already finished.`);
  return { ...legs, [kind]: failed(leg, failure, { happened_at, is_time_doubtful: false }) };
}

/**
 * The status of the order after a leg of it failed: what could not be brought is in the shop again (LEG-8), unless somebody has
 * still to collect it.
 */
export function statusAfterFailing(
  kind: LegKind,
  status: OrderStatus,
  { pickup }: { pickup: Pick<OrderLeg, 'state'> },
): OrderStatus {
  if (kind === 'pickup' || isFinished(status)) return status;
  return isCollected(status) || pickup.state === 'done' ? 'ready_for_pickup' : status;
}

/** The leg of an order that waits for a new date, the pickup first; `null` for none, and once the order is finished (FST-2). */
export const needsDateOf = (legs: OrderLegs, status: OrderStatus): LegKind | null =>
  isFinished(status) ? null : (legKinds.find((kind) => isFailed(legs[kind])) ?? null);
