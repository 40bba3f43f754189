import * as z from 'zod';
import { distinctEmails, emailInAscii } from './email.ts';

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const notStorable = 'Contains characters that cannot be stored';

/** False for text of white space, zero-width and other invisible characters only. */
const hasVisibleText = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);

const tooLong = (max: number): string => `Use at most ${max} characters`;

/** Required text of at most `max` characters, trimmed. `requiredMessage` is the error for empty text. */
export const Text = (max: number, requiredMessage = 'This is required') =>
  z
    .string(requiredMessage)
    .trim()
    .min(1, { error: requiredMessage, abort: true })
    .max(max, tooLong(max))
    .refine(isStorable, notStorable)
    .refine(hasVisibleText, requiredMessage);

/** The search text of a list, of at most `max` characters, trimmed; may be empty. */
export const SearchText = (max: number) =>
  z.string().trim().max(max, tooLong(max)).refine(isStorable, notStorable);

/** Optional text of at most `max` characters: absent, `null` and blank all mean none. */
export const OptionalText = (max: number) => SearchText(max).nullish();

/** Every sign that RFC 5322 has for names without quotes, and a domain of several labels, the last one no number. */
const emailPattern =
  /^(?=[^@]{1,64}@.{1,253}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An email address as it was typed, its domain in ASCII; comparing ignores case. */
export const Email = z
  .string('Enter your email address')
  .trim()
  .max(254, { abort: true })
  .refine(isStorable, { error: notStorable, abort: true })
  .overwrite(emailInAscii)
  .check(z.email({ pattern: emailPattern, error: 'Enter an email address such as name@example.com' }));

/** The addresses that something is sent to, each once. */
export const EmailList = z.array(Email).overwrite(distinctEmails).max(3, 'Enter at most 3 addresses');

/** An id that a person picks from a list: a UUID, lower-cased. `message` is the error for anything else. */
export const ChosenId = (message: string) => z.uuid(message).toLowerCase();

/** An id: a UUID, lower-cased. */
export const Id = ChosenId('Not a valid id');

const joinWith =
  (word: string) =>
  (names: readonly string[]): string =>
    names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}` : (names[0] ?? '');

/** Joins names for a sentence: `Name`, `Name and ABN`, `Name, ABN and Time zone`. */
export const joinWithAnd = joinWith('and');

/** Joins names for a sentence: `Mon`, `Mon or Thu`, `Mon, Wed or Fri`. */
export const joinWithOr = joinWith('or');
