/** The digits of Crockford's base 32: no I, L, O and U, which look like others or make words. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** At random, before the check digit. */
const randomDigits = 9;

/** The check digit of a code, by Luhn's rule to the base 32: it finds every wrong digit and nearly every two that changed places. */
function checkDigit(code: string): string {
  const sum = [...code].reduceRight((total, digit, index) => {
    const value = digits.indexOf(digit) * ((code.length - index) % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / digits.length) + (value % digits.length);
  }, 0);
  return digits[(digits.length - (sum % digits.length)) % digits.length] ?? '';
}

/** A new code of a bag, of 10 characters, of so many random bytes: 9 of which every one is as likely as another. */
export const bagCodeOf = (random: Uint8Array): string => {
  const code = [...random.subarray(0, randomDigits)].map((byte) => digits[byte % digits.length]).join('');
  return code + checkDigit(code);
};

/** How many random bytes a code needs. */
export const bagCodeBytes = randomDigits;

/**
 * The code that somebody typed or scanned, with the letters that look like digits as these, without spaces and hyphens; `null`:
 * it is none. A scanned one may be the address that stands in its QR.
 */
export function readBagCode(text: string): string | null {
  const typed = /(?:^|\/b\/)([^/]+)$/.exec(text.trim())?.[1] ?? '';
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  if (code.length !== randomDigits + 1 || [...code].some((digit) => !digits.includes(digit))) return null;
  return checkDigit(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** As it is printed: `K7QFM 2X9TW`. */
export const bagCodeText = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`;
