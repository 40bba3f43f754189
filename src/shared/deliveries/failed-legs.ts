import { refuse } from '#shared/kernel/problem.ts';
import { type FailureReason, isOpenLeg, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { isCollected, isFinished, type OrderStatus } from '#shared/orders/order-status.ts';
import { isFailed, type OrderLeg, type OrderLegs } from './order-legs.ts';
import type { LegReport } from './report-moves.ts';

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
