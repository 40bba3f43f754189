/**
 * Addresses are one when they are equal without case, spaces and punctuation (RUN-2). Two numbers stay two: `1/12 Bay St` is
 * another door than `112 Bay St`.
 */
export function addressKey(address: string): string {
  const words =
    address
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.reduce(
    (key, word) => (/\p{N}$/u.test(key) && /^\p{N}/u.test(word) ? `${key} ${word}` : key + word),
    '',
  );
}
