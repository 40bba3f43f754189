import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import type { RecordOutcome } from '#shared/payments/bank-lines.contract.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { outcomesText, textOf } from './bank-texts.ts';

/** What came of a line that was to be recorded. */
export interface LineOutcome extends RecordOutcome {
  line: BankLine;
  customer_name: string;
}

type RecordOutcomesProps = { outcomes: readonly LineOutcome[]; onClose: () => void };

const rowStyles = 'flex min-h-10 items-center gap-2.5 border-b border-line px-4 py-2 last:border-b-0';

/** What came of each line, the refused ones with why on top. */
export function RecordOutcomes({ outcomes, onClose }: RecordOutcomesProps) {
  const refused = outcomes.filter(({ problem }) => problem !== null);
  const recorded = outcomes.filter(({ problem }) => problem === null);
  return (
    <section className="card mb-4 overflow-clip text-sm" aria-label="Result">
      <div className="flex items-center gap-2 px-4 py-2">
        <p className="min-w-0 flex-auto font-medium text-base">{outcomesText(outcomes)}</p>
        <IconButton icon={X} size="sm" aria-label="Close" onClick={onClose} />
      </div>
      <ul className="max-h-80 overflow-y-auto border-t border-line" aria-label="Outcomes">
        {refused.map(({ id, line, problem }) => (
          <li key={id} className={`${rowStyles} bg-warning-soft`}>
            <TriangleAlert className="flex-none text-warning-ink" aria-hidden="true" />
            <div className="min-w-0 flex-auto">
              <span className="block truncate font-mono">{textOf(line)}</span>
              <span className="text-ink-2">
                Refused. <span>{problem?.detail ?? problem?.title}</span>
              </span>
            </div>
            <Money cents={line.amount} className="font-medium" />
          </li>
        ))}
        {recorded.map(({ id, line, customer_name, payment_number }) => (
          <li key={id} className={rowStyles}>
            <CircleCheck className="flex-none text-success" aria-hidden="true" />
            <span className="min-w-0 flex-auto truncate">
              <span className="order-no">{payment_number}</span>{' '}
              <span className="font-medium">{customer_name}</span>
            </span>
            <Money cents={line.amount} className="font-medium" />
          </li>
        ))}
      </ul>
    </section>
  );
}
