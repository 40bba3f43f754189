/**
 * Loads once for all callers that come while a load is in flight. They share the next load: the one in flight
 * may have read before they called. If that one fails, they fail with it, so that nobody waits for two loads
 * that fail.
 */
export function singleFlight<Arg, T>(load: (arg: Arg) => Promise<T>): (arg: Arg) => Promise<T> {
  let inFlight: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = (arg: Arg): Promise<T> => {
    const promise = load(arg);
    inFlight = promise;
    next = null;
    const end = () => {
      if (inFlight === promise) inFlight = null;
    };
    promise.then(end, end);
    return promise;
  };
  return (arg) => {
    if (!inFlight) return start(arg);
    next ??= inFlight.then(() => start(arg));
    return next;
  };
}
