import { useState } from 'react';

/** Makes keys that the service tells a repeat by: one body has one key for as long as it is sent again and again. */
export function repeatKeys(): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: randomKey() };
    return last.key;
  };
}

/** The keys of one form, for as long as it is open. */
export const useRepeatKey = (): ((body: unknown) => string) => useState(repeatKeys)[0];

// Not `crypto.randomUUID`: it is missing where a laundry serves its own network without https.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
