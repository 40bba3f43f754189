import * as z from 'zod';
import { Email, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Moment } from '#shared/kernel/time.ts';
import { Role } from '#shared/roles.ts';

/** An account as it is shown; the password never leaves the server. */
export const User = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  role: Role,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Where a customer's laundry goes unless an order says otherwise. */
  delivery_address: z.string().nullable(),
  is_active: z.boolean(),
  created_at: Moment,
});
export type User = z.infer<typeof User>;

/** How short a password may be where the owner asks for no more. */
export const leastPasswordLength = 6;
/** The most an owner may ask for. */
export const mostAskedPasswordLength = 64;

export const shortPassword = (least: number): string => `Password must be at least ${least} characters long`;

/** A new password where `least` characters are asked for. */
export const newPasswordOf = (least: number) =>
  z.string('Enter a password').min(least, shortPassword(least)).max(256);

/** What is true of every new password; the business may ask for more. */
export const NewPassword = newPasswordOf(leastPasswordLength);

export const resetCodeLength = 6;
/** How long a reset code works. */
export const resetCodeMinutes = 10;

/** What a person may change of their own account. `null` clears. */
export const Profile = z.object({
  phone: OptionalText(40),
  address: OptionalText(300),
  delivery_address: OptionalText(300),
});
export type Profile = z.infer<typeof Profile>;

export const NewAccount = z.object({
  email: Email,
  password: NewPassword,
  full_name: Text(120, 'Enter the full name'),
  /** Customer when left out. */
  role: Role.optional(),
  phone: OptionalText(40),
  address: OptionalText(300),
});
export type NewAccount = z.infer<typeof NewAccount>;
