/** A key nobody else has. Not `crypto.randomUUID`: it is missing where a laundry serves its own network without https. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
