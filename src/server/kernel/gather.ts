import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds: nobody notices, and a busy second holds no more than 200 of them. */
const restMs = 5;

interface Gathering<T> {
  add: (items: readonly T[]) => void;
  /** Resolves once nothing waits any more. */
  sent: () => Promise<void>;
}

/** Sends what comes at once. Until that has arrived, and a moment longer, what comes gathers, and is sent together. */
export function gathering<T>(send: (items: T[]) => Promise<unknown>): Gathering<T> {
  let waiting: T[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      await send(items).catch(() => {});
      await delay(restMs);
    }
    sending = undefined;
  };
  return {
    add: (items) => {
      waiting.push(...items);
      sending ??= sendAll();
    },
    sent: async () => sending,
  };
}
