import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Cents } from '#shared/kernel/money.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { DashboardOf } from './money-part.ts';

/** What came of one of many. */
export interface Outcome {
  key: string;
  customer_name: string;
  total: Cents;
  /** The document that it was about or that was made; `null`: there is none. */
  document_id: string | null;
  document_number: string | null;
  /** Whether its customer was sent it, where it was issued. */
  is_sent?: boolean | undefined;
  /** Why it was refused; `null`: it was done. */
  refusal: string | null;
}

export const refusedOf = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ refusal }) => refusal !== null);

/** `37 issued, 2 refused` */
export function summaryOf(outcomes: readonly Outcome[], done: string): string {
  const refused = refusedOf(outcomes).length;
  const answered = `${outcomes.length - refused} ${done}`;
  return refused > 0 ? `${answered}, ${refused} refused` : answered;
}

type OutcomesProps = {
  dashboardOf: DashboardOf;
  outcomes: readonly Outcome[];
  /** What was done with those that were not refused: `issued`. */
  done: string;
  onClose: () => void;
  /** What to do with them next. */
  action?: ReactNode;
};

/** Whether there is more to be read of them than a toast says. */
export const areShown = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length > 1 || refusedOf(outcomes).length > 0;

/** How many are shown of those that went well. */
const firstFew = 6;

/** What came of each of many, the refused ones with why on top. */
export function Outcomes({ dashboardOf, outcomes, done, onClose, action }: OutcomesProps) {
  const [isWhole, setWhole] = useState(false);
  const refused = refusedOf(outcomes);
  const good = outcomes.filter(({ refusal }) => refusal === null);
  const shown = isWhole ? good : good.slice(0, firstFew);
  return (
    <section className="card mb-4 overflow-clip text-sm" aria-label="Result">
      <div className="flex items-center gap-2 px-4 py-2">
        <p className="min-w-0 flex-auto">
          <span className="font-medium text-base">{summaryOf(outcomes, done)}</span>{' '}
          <span className="text-ink-3">{numbersText(good)}</span>
        </p>
        {action}
        <IconButton icon={X} size="sm" aria-label="Close" onClick={onClose} />
      </div>
      <ul className="border-t border-line" aria-label="Outcomes">
        {[...refused, ...shown].map((outcome) => (
          <OutcomeRow key={outcome.key} dashboardOf={dashboardOf} outcome={outcome} />
        ))}
      </ul>
      {good.length > shown.length && (
        <button type="button" className="link tap-target mx-10.5 my-2" onClick={() => setWhole(true)}>
          Show the other {good.length - shown.length}
        </button>
      )}
    </section>
  );
}

function numbersText(good: readonly Outcome[]): string {
  const numbers = good.flatMap(({ document_number }) => document_number ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) return '';
  return numbers.length === 1 ? `Number ${first}.` : `Numbers ${first} to ${last}.`;
}

const rowStyles = 'flex min-h-10 items-center gap-2.5 border-b border-line px-4 py-2 last:border-b-0';

function OutcomeRow({ dashboardOf, outcome }: Pick<OutcomesProps, 'dashboardOf'> & { outcome: Outcome }) {
  const { customer_name, document_id, document_number, refusal, total } = outcome;
  const link = document_id && (
    <Link
      to={`/dashboard/${dashboardOf}/money/$id`}
      params={{ id: document_id }}
      className="link tap-target whitespace-nowrap"
    >
      {document_number ?? 'Open Draft'}
    </Link>
  );
  if (refusal !== null)
    return (
      <li className={`${rowStyles} bg-warning-soft`}>
        <TriangleAlert className="flex-none text-warning-ink" aria-hidden="true" />
        <div className="min-w-0 flex-auto">
          <span className="block font-medium">{customer_name}</span>
          <span className="text-ink-2">Refused. {refusal}</span>
        </div>
        {link}
      </li>
    );
  return (
    <li className={rowStyles}>
      <CircleCheck className="flex-none text-success" aria-hidden="true" />
      <span className="min-w-0 flex-auto">
        <span className="font-medium">{customer_name}</span> {link}
      </span>
      <Money cents={total} className="font-medium" />
    </li>
  );
}
