import { useRef, useState } from 'react';
import { buzz, type ScanAnswer } from './scan-answer.ts';

export type OnCode = (text: string) => ScanAnswer | Promise<ScanAnswer>;
export type ShownAnswer = ScanAnswer & { id: number; code: string };

const maxShown = 3;
/** A code that was in sight this many milliseconds ago is the same sight of it. */
const sightMs = 3000;

/** The last answers, the newest first, and what asks for one. */
export function useAnswers(onCode: OnCode) {
  const [answers, setAnswers] = useState<ShownAnswer[]>([]);
  const count = useRef(0);
  const seen = useRef(new Map<string, number>());
  const ask = async (code: string): Promise<ScanAnswer> => {
    const answer = await onCode(code);
    buzz(answer);
    count.current += 1;
    const shown = { ...answer, id: count.current, code };
    // What was refused is of the last code alone, unless it can be tried again, which then has its new answer.
    const others = (before: ShownAnswer[]) =>
      before.filter((other) => (other.isUnsent ? other.code !== code : other.tone !== 'refused'));
    setAnswers((before) => [shown, ...others(before)].slice(0, maxShown));
    return answer;
  };
  return {
    answers,
    ask,
    /** A code is in sight. It is asked about once for as long as it stays there. */
    see: (text: string) => {
      const last = seen.current.get(text);
      const now = performance.now();
      seen.current.set(text, now);
      if (last === undefined || now - last > sightMs) void ask(text);
    },
  };
}
