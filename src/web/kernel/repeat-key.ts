import { useState } from 'react';
import { randomKey } from './random-key.ts';

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
