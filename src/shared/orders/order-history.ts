import * as z from 'zod';
import { Instant } from '#shared/kernel/time.ts';
import { detailFields } from './order.ts';

/** A changed field of an order or of its series, before and after, as text for people. */
export const OrderChange = z.object({
  field: z.enum([...detailFields, 'recurrence', 'ends', 'closed_day_rule']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** One line of the history of an order: who did what, and when. */
export const HistoryEntry = z.object({
  type: z.string(),
  /** A sentence without its subject, as in `changed status from Processing to In Progress`. */
  summary: z.string(),
  /** `Washline` if no person did it. */
  actor_name: z.string(),
  changes: z.array(OrderChange),
  created_at: Instant,
  /** When it was done at a door, where the phone sent it more than 5 minutes later. */
  happened_at: Instant.optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
