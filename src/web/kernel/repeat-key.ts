import { useRef } from 'react';

/**
 * The key a repeatable call goes out with: the same while the same is sent again, so that a reply that got lost does
 * not do it twice, and a new one as soon as something else is sent.
 */
export function useRepeatKey(): (sent: object) => string {
  const last = useRef({ content: '', key: '' });
  return (sent) => {
    const content = JSON.stringify(sent);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

// Not randomUUID: a browser has it on a secure address only, and a laundry may run this on its own network without.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
