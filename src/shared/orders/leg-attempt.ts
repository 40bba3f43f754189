import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';

export const legKinds = ['pickup', 'delivery'] as const;
export type LegKind = (typeof legKinds)[number];

export const legLabels: Record<LegKind, string> = { pickup: 'Pickup', delivery: 'Delivery' };

export const legStates = ['planned', 'on_the_way', 'done', 'failed', 'cancelled'] as const;
export type LegState = (typeof legStates)[number];

export const legStateLabels: Record<LegState, string> = {
  planned: 'Planned',
  on_the_way: 'On the way',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Somebody still has to go there. */
export const openLegStates = ['planned', 'on_the_way'] as const satisfies readonly LegState[];
export const isOpenLeg = ({ state }: { state: LegState }): boolean =>
  (openLegStates as readonly LegState[]).includes(state);

/** Of these an order has one of each kind at most. */
export const liveLegStates = [...openLegStates, 'done'] as const satisfies readonly LegState[];

/** `skipped` is a step that the driver jumped over; it has no time. */
export const doneHows = ['reported', 'skipped', 'by_staff'] as const;
export type DoneHow = (typeof doneHows)[number];

/** Why a stop failed. The list is fixed, so that the years can be counted alike. */
export const failureReasons = [
  'nobody_home',
  'nothing_left_out',
  'no_access',
  'refused',
  'closed',
  'wrong_address',
  'another_day',
  'not_reached',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const failureLabels: Record<FailureReason, string> = {
  nobody_home: 'Nobody home',
  nothing_left_out: 'Nothing left out',
  no_access: 'No access',
  refused: 'Refused',
  closed: 'Closed',
  wrong_address: 'Wrong address',
  another_day: 'Customer asked for another day',
  not_reached: 'We could not get there',
  other: 'Other',
};

/** The reasons that a leg can fail for: nothing is left out at a delivery. */
export const failureReasonsOf = (kind: LegKind): FailureReason[] =>
  failureReasons.filter((reason) => kind === 'pickup' || reason !== 'nothing_left_out');

/** `1 bag`, `3 bags` */
export const bagsText = (count: number): string => (count === 1 ? '1 bag' : `${count} bags`);

/** An attempt at one of the two trips of an order, as it is shown. */
export const LegAttempt = z.object({
  id: Id,
  kind: z.enum(legKinds),
  /** Counts the attempts of its kind, from 1. */
  attempt: z.int(),
  state: z.enum(legStates),
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  /** What was promised; a free time ends when it counts as late. */
  window_start: Instant,
  window_end: FutureInstant,
  assigned_at: Instant.nullable(),
  on_the_way_at: Instant.nullable(),
  /** When it was loaded as its run started: that is then when it is on the way from. */
  loaded_at: Instant.nullish(),
  /** When it happened; `null` for one that was skipped. */
  happened_at: Instant.nullable(),
  /** When the service heard of it. */
  arrived_at: Instant.nullable(),
  /** The phone did not know for sure when it happened: `happened_at` is when the service heard of it. */
  is_time_doubtful: z.boolean(),
  done_how: z.enum(doneHows).nullable(),
  /** Why it failed; `null` for one that did not. */
  failure_reason: z.enum(failureReasons).nullable(),
  /** What was noted at the door, by the driver or by staff who closed it. */
  note: z.string().nullable(),
  bag_count: z.int().nullable(),
  receiver_name: z.string().nullable(),
});
export type LegAttempt = z.infer<typeof LegAttempt>;

/** Whether the time of the latest attempt is one at which the visit failed: it waits for another, or is tried again today. */
export function hasFailedAtItsTime(
  legs: readonly Pick<LegAttempt, 'kind' | 'attempt' | 'state' | 'window_start'>[],
  kind: LegKind,
): boolean {
  const attempts = legs.filter((leg) => leg.kind === kind).toSorted((a, b) => b.attempt - a.attempt);
  return attempts.some(
    ({ state, window_start }) => state === 'failed' && attempts[0]?.window_start.equals(window_start),
  );
}

/** A phone without a signal keeps a report and sends it later; from this on it is said when it came. */
export const lateReportMinutes = 5;
