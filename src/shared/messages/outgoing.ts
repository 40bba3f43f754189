import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { channels, messageKindNames } from './message-kinds.ts';

export const textsADayRange = { min: 0, max: 10_000 };
export const defaultTextsADay = 200;

/** `unknown`: a text of which nobody knows whether it went; it is never sent again. `merged`: it went with another. */
export const outgoingStates = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'given_up',
  'dropped',
  'merged',
  'unknown',
] as const;

/** A message to somebody, as staff see it. */
export const Outgoing = z.object({
  id: Id,
  kind: z.enum(messageKindNames),
  channel: z.enum(channels),
  user_id: Id,
  full_name: z.string(),
  state: z.enum(outgoingStates),
  /** When it went, or is to go. */
  at: Instant,
  /** Why it did not go, as a sentence. */
  reason: z.string().nullable(),
  /** The order it is about, if any. */
  order_number: z.string().nullable().optional(),
  /** The type of the event that it tells of, if any. */
  event_type: z.string().nullable().optional(),
  /** To whom it went, of a mail that is sent anew elsewhere: an invitation, a code, a paper of Money. */
  addresses: z.string().nullable().optional(),
});
export type Outgoing = z.infer<typeof Outgoing>;
