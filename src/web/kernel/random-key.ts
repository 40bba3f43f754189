/** 128 random bits as hex. Not `crypto.randomUUID`: it is missing on a page that is served without https. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
