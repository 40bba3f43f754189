const maxNamed = 40;

/** `“K7QFM” is not one of our labels.`; of a long code, such as an address, its beginning. */
export function notOurLabel(text: string): string {
  const code = text.trim();
  const named = code.length > maxNamed ? `${code.slice(0, maxNamed)}…` : code;
  return named === '' ? 'Not one of our labels.' : `“${named}” is not one of our labels.`;
}
