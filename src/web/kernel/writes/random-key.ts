const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** 128 random bits as hex. Not `crypto.randomUUID`: it is missing on a page that is served without https. */
export const randomKey = (): string => randomHex(16);

/** A random UUID (RFC 9562, version 4). */
export function randomId(): string {
  const hex = randomHex(16);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20)].join('-');
}
