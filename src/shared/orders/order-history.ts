import * as z from 'zod';
import { Moment } from '#shared/kernel/time.ts';
import { contentFields } from './order.ts';

/** A field of an order that was changed, before and after, in words a person can read. */
export const OrderChange = z.object({
  field: z.enum([...contentFields, 'recurrence']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** One line of an order's history: who did what, when. */
export const HistoryEntry = z.object({
  type: z.string(),
  /** A sentence without its subject, as in `changed status from Processing to In Progress`. */
  summary: z.string(),
  /** Washline when nobody in particular did it. */
  actor_name: z.string(),
  changes: z.array(OrderChange),
  created_at: Moment,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
