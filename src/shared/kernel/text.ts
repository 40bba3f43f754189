import * as z from 'zod';

const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const notStorable = 'Contains characters that cannot be stored';

/** False for text of white space, zero-width and other invisible characters only. */
const visible = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);

const tooLong = (max: number): string => `Use at most ${max} characters`;

/** Required text of at most `max` characters, trimmed. `requiredMessage` is the error for empty text. */
export const Text = (max: number, missing = 'This is required') =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, tooLong(max))
    .refine(storable, notStorable)
    .refine(visible, missing);

/** The search text of a list, of at most `max` characters, trimmed; may be empty. */
export const SearchText = (max: number) =>
  z.string().trim().max(max, tooLong(max)).refine(storable, notStorable);

/** Optional text of at most `max` characters: absent, `null` and blank all mean none. */
export const OptionalText = (max: number) => SearchText(max).nullish();

/** An email address as it was typed; comparing ignores case. */
export const Email = z
  .string('Enter your email address')
  .trim()
  .max(254)
  .refine(storable, notStorable)
  .pipe(z.email('Enter an email address such as name@example.com'));

/** An id that a person picks from a list: a UUID, lower-cased. `message` is the error for anything else. */
export const ChosenId = (missing: string) => z.uuid(missing).toLowerCase();

/** An id: a UUID, lower-cased. */
export const Id = ChosenId('Not a valid id');

/** Joins names for a sentence: `Name`, `Name and ABN`, `Name, ABN and Time zone`. */
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
