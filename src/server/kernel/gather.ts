import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds: nobody notices it, and it allows at most 200 batches a second. */
const restMs = 5;

interface Gathering<T> {
  add: (items: readonly T[]) => void;
  /** Resolves when the queue is empty and the last batch was sent. */
  sent: () => Promise<void>;
}

/**
 * Sends the first items at once. Items added until that batch has arrived, and 5 ms longer, are sent as the
 * next batch. A batch that fails is dropped.
 */
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
