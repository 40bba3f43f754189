/** Signs that a URL reads as its own are in no domain. */
const typedDomain = /^[^\s/?#:@%\\[\]<>^|]+$/u;
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** An address as it is kept and sent to: its domain as the mail servers know it. What is none stays as it is. */
export function emailInAscii(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || isAscii(domain)) return email;
  return `${email.slice(0, at + 1)}${domainInAscii(domain) ?? domain}`;
}

/** A domain as the mail servers know it, `xn--bcher-kva.example`; `null` where it is none. */
export function domainInAscii(domain: string): string | null {
  const url = `http://${domain}`;
  return typedDomain.test(domain) && URL.canParse(url) ? new URL(url).hostname : null;
}

/** A text with the domains of its addresses as people type them. */
export const shownEmail = (text: string): string =>
  text.replace(/(?<=[@.])xn--[a-z\d-]+/gi, (label) => {
    const decoded = decodePunycode(label.slice(4).toLowerCase());
    // Only what leads back to where the mail goes is shown.
    return decoded !== null && domainInAscii(`${decoded}.example`) === `${label.toLowerCase()}.example`
      ? decoded
      : label;
  });

/** A link that writes to an address, whose name may have signs that mean something in a link. */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}

/** Each address once: case makes no difference. */
export function distinctEmails(emails: readonly string[]): string[] {
  const keys = emails.map((email) => emailInAscii(email).toLowerCase());
  const firstAt = new Map(keys.map((key, index): [string, number] => [key, index]).toReversed());
  return emails.filter((_, index) => firstAt.get(keys[index] ?? '') === index);
}

/** RFC 3492; `null` where a label is broken. Browsers write these labels, but do not read them. */
function decodePunycode(label: string): string | null {
  const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];
  const split = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(split, 0))].map((sign) => sign.charCodeAt(0));
  let [n, i, bias] = [128, 0, 72];
  for (let at = split < 0 ? 0 : split + 1; at < label.length; ) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    let delta = Math.floor((i - before) / (before === 0 ? damp : 2));
    delta += Math.floor(delta / (points.length + 1));
    let k = 0;
    for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin));
    bias = k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10_ffff) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null;
}
