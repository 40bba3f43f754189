import { randomKey } from './random-key.ts';

/** A write of this page that is under way, or whose answer did not come: then it may have been done. */
interface UnansweredWrite {
  key: string;
  /** Milliseconds of the page's clock at its last attempt. */
  at: number;
  /** How many writes had begun when its answer was given up; `null` while it is under way. */
  lostAfter: number | null;
}

const maxAgeMs = 10 * 60_000;
const unanswered = new Map<string, UnansweredWrite>();
let begun = 0;

/**
 * Begins a write; `text` is all that it says. Whoever tries the same again after an answer that did not come sends the same
 * idempotency key, so that the server does it once. Once a write that began later is answered, whoever acts has moved on:
 * the same text is another change then, such as locking an order again that was unlocked in between.
 */
export function beginWrite(text: string) {
  const at = performance.now();
  const last = unanswered.get(text);
  const key = last && at - last.at < maxAgeMs ? last.key : randomKey();
  unanswered.set(text, { key, at, lostAfter: null });
  const sequence = begun++;
  return {
    key,
    answered: (): void => {
      unanswered.delete(text);
      for (const [each, { lostAfter }] of unanswered)
        if (lostAfter !== null && lostAfter <= sequence) unanswered.delete(each);
    },
    lost: (): void => {
      unanswered.set(text, { key, at, lostAfter: begun });
    },
  };
}
