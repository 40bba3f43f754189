import * as z from 'zod';
import { IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, OptionalText } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

export const maxNoteLength = 2000;

/** What staff tell each other of a customer. */
export const CustomerNote = z.object({
  customer_id: Id,
  note: z.string().nullable(),
  note_by_name: z.string().nullable(),
  note_at: Instant.nullable(),
  version: z.int(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

export const changeNoteRoute = route({
  method: 'PUT',
  path: '/api/customers/:id/note',
  summary: 'Write the note of staff on a customer, or with null take it away',
  access: staffOnly,
  params: IdParams,
  body: z.object({ note: OptionalText(maxNoteLength) }),
  reply: CustomerNote,
  versioned: true,
  refusals: [409],
});
