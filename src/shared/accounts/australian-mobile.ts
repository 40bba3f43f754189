/** A mobile of Australia as it is dialled from everywhere: `+61412345678`; `null` for any other number. */
export function australianMobile(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replaceAll(/[\s().-]/g, '');
  const number = /^(?:(?:\+|0011|00)?610?|0)(4\d{8})$/.exec(digits)?.[1];
  return number ? `+61${number}` : null;
}

/** As people write it: `0412 345 678`. */
export const mobileText = (mobile: string): string =>
  mobile.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
