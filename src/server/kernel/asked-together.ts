/**
 * Asks once for all who come while an answer is on its way. They are given the next: the one on its way may have been read
 * before they came. If it fails they fail with it, so that nobody waits for two answers that do not come.
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
