const maxNamed = 40;

/** `“K7QFM 2X9TZ” is not one of our labels.`; of a long code, such as an address, its beginning. */
export function notOurLabel(text: string): string {
  const code = text.trim();
  // Who types knows then what is wrong with it.
  if (/^[a-z0-9 ]{1,9}$/i.test(code)) return 'A code has 10 characters.';
  const named = code.length > maxNamed ? `${code.slice(0, maxNamed)}…` : code;
  return named === '' ? 'Not one of our labels.' : `“${named}” is not one of our labels.`;
}
