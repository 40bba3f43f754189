import * as z from 'zod';
import { moneyStaff, PageQuery, route } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

/**
 * What a person has to look at. `not_sent`: the mail with a document was given up, and nobody has sent it again or marked it
 * as sent since. `cancelled`: an order was cancelled after it was invoiced, and no note has corrected that.
 */
const ToCheck = z.object({
  kind: z.enum(['not_sent', 'cancelled']),
  customer_id: Id,
  customer_name: z.string(),
  document_id: Id,
  document_number: z.string(),
  /** Of the document. */
  version: z.int(),
  /** Where a mail could not be delivered; `null` once they are erased, and of an order. */
  addresses: z.string().nullable(),
  /** The order that was cancelled. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  /** When the mail was given up, or the order cancelled. */
  happened_at: Instant,
});
export type ToCheck = z.infer<typeof ToCheck>;

export const toCheckRoute = route({
  method: 'GET',
  path: '/api/invoices/to-check',
  summary: 'Documents whose mail was given up, and orders that were cancelled after invoicing, newest first',
  access: moneyStaff,
  query: PageQuery,
  reply: z.array(ToCheck),
  list: true,
});
