/**
 * Loads once for all callers that come while a load is in flight. They share the next load: the one in flight
 * may have read before they called. If that one fails, they fail with it, so that nobody waits for two loads
 * that fail.
 */
export function askedTogether<Of, T>(ask: (of: Of) => Promise<T>): (of: Of) => Promise<T> {
  let onItsWay: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (of: Of): Promise<T> => {
    const answer = ask(of);
    onItsWay = answer;
    next = null;
    const end = () => {
      if (onItsWay === answer) onItsWay = null;
    };
    answer.then(end, end);
    return answer;
  };
  return (of) => {
    if (!onItsWay) return begin(of);
    next ??= onItsWay.then(() => begin(of));
    return next;
  };
}
