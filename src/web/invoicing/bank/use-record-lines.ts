import { useState } from 'react';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useRecordBankLines } from './bank.api.ts';
import { outcomesText } from './bank-texts.ts';
import { asChosenLine, type LineChoice } from './line-choice.ts';
import type { LineOutcome } from './record-outcomes.tsx';

const failure = 'Failed to record payment';

/** Records lines as they were chosen; one that is refused stops no other. */
export function useRecordLines() {
  const { run, isBusy } = useAction();
  const { mutateAsync } = useRecordBankLines();
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([]);
  const recordLines = (chosen: readonly { line: BankLine; choice: LineChoice }[]) =>
    run(
      async () => {
        const answers = await mutateAsync({
          body: chosen.map(({ line, choice }) => asChosenLine(line.id, choice)),
        });
        const about = new Map(chosen.map((each) => [each.line.id, each]));
        const answered = answers.flatMap((answer) => {
          const one = about.get(answer.id);
          return one ? [{ ...answer, line: one.line, customer_name: one.choice.customer.name }] : [];
        });
        setOutcomes(answered);
        announce(answered);
      },
      { failure },
    );
  return { recordLines, isBusy, outcomes, close: () => setOutcomes([]) };
}

function announce(outcomes: readonly LineOutcome[]): void {
  const refused = outcomes.filter(({ problem }) => problem !== null);
  if (refused.length === outcomes.length) toast.error(refused[0]?.problem?.detail ?? failure);
  else if (outcomes.length === 1) toast.success('Payment recorded');
  else toast.success(outcomesText(outcomes));
}
