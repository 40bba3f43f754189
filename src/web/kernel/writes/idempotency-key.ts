import { useState } from 'react';
import { randomKey } from './random-key.ts';

/** Makes idempotency keys: the same body keeps its key for each retry, a changed body gets a new one. */
export function createIdempotencyKeys(): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: randomKey() };
    return last.key;
  };
}

/** The idempotency keys of one form while it is open. */
export const useIdempotencyKey = (): ((body: unknown) => string) => useState(createIdempotencyKeys)[0];
