/** What is said of a password that is easily guessed. */
export const commonPassword = 'This is one of the most common passwords.';

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A name as it is typed for a password: whole, or a part of it. */
const partsOf = (name: string): string[] => [name, ...name.split(/[\s@]+/)].map(plain);

/** Whether a password is among the commonest, or is one of these names: its person's, their email, that of the business. */
export function isCommonPassword(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  const typed = plain(password);
  return (
    common.has(password.toLowerCase()) ||
    (typed !== '' && names.some((name) => partsOf(name).includes(typed)))
  );
}
