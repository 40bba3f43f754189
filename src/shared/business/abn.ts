/** The weight of each digit, after 1 is subtracted from the first digit. */
const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Whether these 11 digits are an Australian Business Number: their weighted sum is divisible by 89.
 * Source: Australian Business Register, https://abr.business.gov.au/Help/AbnFormat
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = weights.reduce((sum, weight, i) => sum + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)), 0);
  return sum % 89 === 0;
}

export const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Formats the 11 digits in groups: `51 824 753 556`. */
export const formatAbn = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** As a screen says it in a line of other things, which breaks before it and not within. */
export const abnUnbroken = (digits: string): string => `ABN ${formatAbn(digits)}`.replaceAll(' ', '\u00a0');
