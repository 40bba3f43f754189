import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

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
  window_end: Instant,
  assigned_at: Instant.nullable(),
  on_the_way_at: Instant.nullable(),
  /** When it happened; `null` for one that was skipped. */
  happened_at: Instant.nullable(),
  /** When the service heard of it. */
  arrived_at: Instant.nullable(),
  /** The phone did not know for sure when it happened: `happened_at` is when the service heard of it. */
  is_time_doubtful: z.boolean(),
  done_how: z.enum(doneHows).nullable(),
});
export type LegAttempt = z.infer<typeof LegAttempt>;
