import * as z from 'zod';
import { OptionalAddress } from '#shared/kernel/address.ts';
import { OptionalPhone, StoredPhone } from '#shared/kernel/phone.ts';
import { Day } from '#shared/kernel/route.ts';
import { Email, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { Role } from '#shared/roles.ts';
import { accesses } from './access.ts';

/** An account without its password hash, which never leaves the server. */
export const User = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  role: Role,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The default delivery address of a customer's orders. */
  delivery_address: z.string().nullable(),
  /** What drivers read at each visit to their customer, where there is something. */
  visit_note: z.string().optional(),
  is_active: z.boolean(),
  created_at: Instant,
  /** For staff: how far they have come to signing in, when they were last invited, and why their mailbox refused it. */
  access: z.enum(accesses).optional(),
  invited_at: Instant.nullable().optional(),
  mail_refused_reason: z.string().nullable().optional(),
});
export type User = z.infer<typeof User>;

/** The email that counts once its link is used; absent while none waits. */
const waiting_email = z.string().optional();

/** An account as its own person sees it. */
export const OwnAccount = User.extend({ waiting_email });

/** An account as staff edit it. */
export const PersonDetails = User.extend({
  /** Whose person they are; `null` for staff and drivers. */
  customer_id: Id.nullable(),
  /** Of a driver: what they have to do today and on the 6 days after, where there is something. */
  runs: z
    .array(
      z.object({
        day: Day,
        stops: z.int(),
        finished: z.int(),
        started_at: Instant.nullable(),
        ended_at: Instant.nullable(),
      }),
    )
    .optional(),
  /** Of a driver: the days on which they have stops that nobody has finished, overdue ones included, by date. */
  open_days: z.array(z.object({ day: Day, stops: z.int() })).optional(),
  /** When their mailbox last refused a mail for good, and in which words; `null` once it takes one. */
  mail_refused_at: Instant.nullable().optional(),
  /** Where texts are sent and they have a mobile: when they agreed to them, and who of staff noted it, if not they said so. */
  texts: z.object({ allowed_at: Instant.nullable(), noted_by_name: z.string().nullable() }).optional(),
  waiting_email,
  version: z.int(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/** The minimum length of passwords, in characters, unless the owner sets a higher one. */
export const minPasswordLength = 6;
/** The highest minimum that an owner may set. */
export const maxMinPasswordLength = 64;

export const passwordTooShort = (min: number): string => `Password must be at least ${min} characters long`;

/** The schema of a new password of at least `min` characters, in the form that is hashed. */
export const newPasswordSchema = (min: number) =>
  z.string('Enter a password').normalize('NFC').min(min, passwordTooShort(min)).max(256);

/** A new password. The business may require a longer one. */
export const NewPassword = newPasswordSchema(minPasswordLength);

export const resetCodeLength = 6;
/** The lifetime of a reset code, in minutes. */
export const resetCodeMinutes = 10;

const maxVisitNoteLength = 500;
export const visitNoteLabel = 'For every pickup and delivery';
export const visitNoteHint =
  'Where the bags are, a gate code, whom to ask for. Drivers read it at each visit.';

/** The fields that a person may change on their own account. `null` clears a field. */
export const Profile = z.object({
  phone: StoredPhone,
  address: OptionalAddress,
  delivery_address: OptionalAddress,
  /** Of their customer, whose people share it. */
  visit_note: OptionalText(maxVisitNoteLength),
});
export type Profile = z.infer<typeof Profile>;

const FullName = Text(120, 'Enter the full name');

/** What staff change of a person; what is left out stays, `null` clears. */
export const PersonEdit = Profile.extend({ full_name: FullName.optional(), email: Email.optional() });
export type PersonEdit = z.infer<typeof PersonEdit>;

/** What is a person's own, and an import brings. */
export const ownFields = ['full_name', 'email', 'phone', 'address', 'delivery_address'] as const;
/** The fields of a person that are changed, in the sequence in which they are shown. */
export const personFields = [...ownFields, 'visit_note'] as const;
export type PersonField = (typeof personFields)[number];

/** As they are named within a sentence. */
export const personFieldTexts: Record<PersonField, string> = {
  full_name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  delivery_address: 'saved delivery address',
  visit_note: 'directions for drivers',
};

/** A changed field of a person, before and after. */
export interface PersonChange {
  field: PersonField;
  before: string | null;
  after: string | null;
}

export const NewAccount = z.object({
  email: Email,
  password: NewPassword,
  full_name: FullName,
  /** Customer if absent. */
  role: Role.optional(),
  phone: OptionalPhone,
  address: OptionalAddress,
  /** Each SKU's base price is agreed with the new customer. */
  start_with_base_prices: z.boolean().optional(),
});
export type NewAccount = z.infer<typeof NewAccount>;
