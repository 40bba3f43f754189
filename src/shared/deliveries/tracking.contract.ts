import * as z from 'zod';
import { route } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { failureReasons, legKinds, legStates } from '#shared/orders/leg-attempt.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';

const TrackedLeg = z.object({
  state: z.enum(legStates),
  window_start: Instant,
  /** It failed today at this time, and its driver tries it again. */
  is_again: z.boolean().optional(),
  window_end: FutureInstant,
  /** It has a window that was promised; else `window_end` is when a free time counts as late. */
  is_window: z.boolean(),
  driver_name: z.string().nullable(),
  happened_at: Instant.nullable(),
  failure_reason: z.enum(failureReasons).nullable(),
  /** What was noted at its door. */
  note: z.string().nullable(),
  bag_count: z.int().nullable(),
  /** The pictures of its door that are here, the oldest first. */
  pictures: z.array(Id),
});
export type TrackedLeg = z.infer<typeof TrackedLeg>;

/** An order as its customer follows it. Where a driver is nobody measures. */
export const TrackedOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  status: z.enum(orderStatuses),
  pickup: TrackedLeg,
  delivery: TrackedLeg,
  /** How far the driver is who is out to its next open leg; `null` before their run starts. */
  road: z
    .object({
      kind: z.enum(legKinds),
      /** The driver comes here next, and has said so. */
      is_next: z.boolean(),
      /** Open stops before this one; `null` for more than nine. */
      stops_ahead: z.int().nullable(),
      eta_from: FutureInstant,
      eta_until: FutureInstant,
      /** When this was reckoned. */
      as_of: Instant,
    })
    .nullable(),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const trackingRoute = route({
  method: 'GET',
  path: '/api/tracking',
  summary: 'Where the open orders of the customer are, and those delivered today',
  access: { customer: 'own' },
  reply: z.array(TrackedOrder),
});
