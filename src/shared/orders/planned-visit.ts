import * as z from 'zod';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';

/** What becomes of an occurrence that is no order yet: it takes place, or why it does not. */
const plannedStates = ['planned', 'skipped', 'held', 'closed', 'merged'] as const;
export type PlannedState = (typeof plannedStates)[number];

/** What a closed day makes of a visit by itself. */
const closedFates = ['moved', 'skipped', 'stays'] as const;
export type ClosedFate = (typeof closedFates)[number];

/** A pickup or a delivery of an occurrence that is no order yet. */
export const PlannedVisit = z.object({
  series_id: Id,
  /** The number of the occurrence. */
  number: z.int(),
  leg: z.enum(['pickup', 'delivery']),
  at: Instant,
  /** The end of its window; `null` for a free time. */
  until: Instant.nullable(),
  state: z.enum(plannedStates),
  /** Of one that is merged: the occurrence with which it takes place. */
  merged_into: z.object({ number: z.int(), pickup_date: FutureInstant }).optional(),
  /** For staff; `null` for the customer themselves. */
  customer_name: z.string().nullable(),
  /** With `if_closed`: the rule that decides it if its day is closed, what becomes of it and when it is then, and whether at once. */
  if_closed: z
    .object({
      ...{ rule: ClosedDayRule, at_once: z.boolean(), becomes: z.enum(closedFates).optional() },
      to: FutureInstant.optional(),
    })
    .optional(),
});
export type PlannedVisit = z.infer<typeof PlannedVisit>;
