interface Gathering<T> {
  add: (items: readonly T[]) => void;
  /** Resolves once nothing waits any more. */
  sent: () => Promise<void>;
}

/** Sends what comes at once. While that is on its way, what comes gathers, and is sent together when it has arrived. */
export function gathering<T>(send: (items: T[]) => Promise<unknown>): Gathering<T> {
  let waiting: T[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      await send(items).catch(() => {});
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
