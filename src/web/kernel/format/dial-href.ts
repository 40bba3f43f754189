/** The first number of a text and the extension behind it. */
const firstNumber =
  /(?<number>\+?(?:\(\+?)?\d(?:[\s.()-]*\d)*)(?:[\s.)-]*(?:;?\bext(?:n|ension)?\b[\s.:=]*|ext|x|#|,(?=\s*\d{1,5}(?!\s*\d)))\s*(?<extension>\d{1,6})(?!\d))?/giu;

/** A number that begins again, behind enough digits for one: `0400 000 000 (02) 5550 1234`. */
const nextNumber = /(?<=(?:\d\D*){8,})\s+(?=\+|\(0|0\d{9}|0\d \d{4} \d{4}|04\d\d \d{3} \d{3})/;

const minDigits = 3;

/** What is dialled of a phone as somebody typed it, which may say more than one number, and whose they are. */
function numberIn(phone: string): { number: string; extension?: string | undefined } | null {
  const plain = phone
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');
  const found = [...plain.matchAll(firstNumber)]
    .map(({ groups = {} }) => {
      const [first = ''] = (groups.number ?? '').split(nextNumber);
      return { number: dialled(first), extension: groups.extension };
    })
    .filter(({ number }) => number.length >= minDigits);
  return found.find(({ number }) => number.length >= 6) ?? found[0] ?? null;
}

/** Without the zero that is dialled at home only: `+61 (0)400…`. */
function dialled(text: string): string {
  const isAbroad = /^\(?\+/.test(text);
  const digits = (isAbroad ? text.replace(/\(0\)|\( 0 \)/, '') : text).replace(/\D/g, '');
  return isAbroad ? `+${digits.replace(/^610/, '61')}` : digits;
}

/** The `tel:` address of a phone (RFC 3966): its first number, an extension after a pause; none where there is no number. */
export function dialHref(phone: string): string | undefined {
  const { number, extension } = numberIn(phone) ?? {};
  return number && `tel:${number}${extension ? `,${extension}` : ''}`;
}

/** The `sms:` address (RFC 5724), which knows no extension. */
export function textHref(phone: string): string | undefined {
  const { number } = numberIn(phone) ?? {};
  return number && `sms:${number}`;
}
