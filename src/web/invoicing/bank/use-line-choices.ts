import { useState } from 'react';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import { type LineChoice, suggestedChoice } from './line-choice.ts';

/**
 * Which lines of a page are to be recorded, and as what: sure ones as suggested, unless a person says otherwise. One whose payment was
 * undone, as it bounced or was another's, is for a person to decide.
 */
export function useLineChoices(rows: readonly BankLine[]) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [byHand, setByHand] = useState<ReadonlyMap<string, LineChoice>>(new Map());
  const choiceOf = (line: BankLine): LineChoice | null => byHand.get(line.id) ?? suggestedChoice(line);
  const chosen = rows.flatMap((line) => {
    const choice = choiceOf(line);
    const isTicked = ticks.get(line.id) ?? (line.suggestion?.confidence === 'sure' && !line.undone);
    return choice && isTicked ? [{ line, choice }] : [];
  });
  const tick = (lines: readonly BankLine[], isTicked: boolean) =>
    setTicks(new Map([...ticks, ...lines.map(({ id }) => [id, isTicked] as const)]));
  return {
    chosen,
    ids: new Set(chosen.map(({ line }) => line.id)),
    choiceOf,
    isByHand: ({ id }: BankLine) => byHand.has(id),
    tick,
    choose: (line: BankLine, choice: LineChoice) => {
      setByHand(new Map([...byHand, [line.id, choice]]));
      tick([line], true);
    },
  };
}
