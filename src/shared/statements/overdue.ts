import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Ages } from './ages.ts';

/** The ages of what is past its due day. */
export const lateAges = ['days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;

/** A customer with something overdue, by age; credit is taken off what is due earliest, so that it adds up to what they owe. */
export const OverdueCustomer = z.object({
  /** The customer's. */
  id: Id,
  customer_name: z.string(),
  email: z.string(),
  ...Ages.shape,
  /** What of it is past its due day. */
  overdue: Amount,
  /** How many documents that is. */
  documents: z.int().optional(),
  /** The earliest due day of what credit leaves. */
  oldest_due_on: Day,
  /** Of what is still open, so many days after it was due; `null`: they were not reminded yet. */
  last_reminder_days: z.int().nullable(),
  last_reminded_on: Day.nullable(),
  /** Whether they place no order now (STM-7). */
  on_hold: z.boolean(),
  /** Whether Washline reminds them by itself. */
  is_reminded: z.boolean(),
});
export type OverdueCustomer = z.infer<typeof OverdueCustomer>;
