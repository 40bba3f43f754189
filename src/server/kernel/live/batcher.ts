import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds: nobody notices it, and it allows at most 200 batches a second. */
const pauseMs = 5;

interface Batcher<T> {
  add: (items: readonly T[]) => void;
  /** Resolves when the queue is empty and the last batch was sent. */
  flushed: () => Promise<void>;
}

/**
 * Sends the first items at once. Items added until that batch has arrived, and 5 ms longer, are sent as the
 * next batch. A batch that fails is dropped.
 */
export function createBatcher<T>(send: (items: T[]) => Promise<unknown>): Batcher<T> {
  let queue: T[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (queue.length > 0) {
      const items = queue;
      queue = [];
      await send(items).catch(() => {});
      await delay(pauseMs);
    }
    sending = undefined;
  };
  return {
    add: (items) => {
      queue.push(...items);
      sending ??= sendAll();
    },
    flushed: async () => sending,
  };
}
