import { formatDate } from '#shared/kernel/date-text.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { PaymentPlan } from '#shared/payments/payment-plan.ts';
import { dueState } from '#web/invoicing/due-state.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import type { Chosen, OwedDocument } from './record-payment-values.ts';

/** What is due earliest is paid first, or staff say how much goes where. */
export type Mode = 'due' | 'choose';
const modes = [
  { value: 'due', label: 'Earliest due first' },
  { value: 'choose', label: 'Choose' },
] as const;

type WhatItPaysProps = {
  mode: Mode;
  onMode: (mode: Mode) => void;
  owed: readonly OwedDocument[];
  plan: PaymentPlan<OwedDocument>;
  chosen: Chosen;
  onChoose: (document_id: string, typed: string) => void;
};

/** The documents that a customer has to pay, and what of each a payment pays. */
export function WhatItPays({ mode, onMode, owed, plan, chosen, onChoose }: WhatItPaysProps) {
  const paid = new Map(plan.pays.map(({ debit, amount }) => [debit.id, amount]));
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">What it pays</h3>
        {owed.length > 0 && <Segment label="What it pays" options={modes} value={mode} onChange={onMode} />}
      </div>
      {owed.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing is open. The whole payment is left as credit.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {owed.map((document) => (
            <OwedRow
              key={document.id}
              document={document}
              paid={paid.get(document.id) ?? 0}
              typed={mode === 'choose' ? (chosen.get(document.id) ?? '') : null}
              onType={(text) => onChoose(document.id, text)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type OwedRowProps = {
  document: OwedDocument;
  paid: Cents;
  /** `null`: nobody chooses. */
  typed: string | null;
  onType: (text: string) => void;
};

const rowStyles = [
  'grid grid-cols-[minmax(0,1fr)_96px_132px_96px] items-center gap-x-3 px-3.5 py-2.5 text-sm tabular-nums',
  'max-md:grid-cols-[minmax(0,1fr)_130px] max-md:gap-y-1.5',
].join(' ');

function OwedRow({ document: { document_number, due_on, open }, paid, typed, onType }: OwedRowProps) {
  const today = useToday();
  const left = open - paid;
  return (
    <li className={rowStyles}>
      <span className="min-w-0">
        <span className="order-no block">{document_number}</span>
        <span className="block text-xs text-ink-3">
          Due {formatDate(due_on, today)}, {dueState(due_on, today)}
        </span>
      </span>
      <Figure name="Open" cents={open} className="max-md:row-start-2" />
      {typed === null ? (
        <Figure name="Pays" cents={paid} />
      ) : (
        <MoneyInput
          aria-label={`Pays of ${document_number}`}
          aria-invalid={left < 0 || undefined}
          className="text-end"
          placeholder="0.00"
          value={typed}
          onChange={onType}
        />
      )}
      <Figure
        name={left < 0 ? 'Too much by' : 'Then open'}
        cents={Math.abs(left)}
        className={classNames('max-md:row-start-2', left < 0 && 'text-danger-ink')}
        valueClassName={classNames(left === 0 && 'text-success-ink')}
      />
    </li>
  );
}

type FigureProps = { name: string; cents: Cents; className?: string; valueClassName?: string };

const Figure = ({ name, cents, className, valueClassName }: FigureProps) => (
  <span className={classNames('text-end max-md:flex max-md:justify-end max-md:gap-1.5', className)}>
    <span className="block text-xs/5 text-ink-3">{name}</span>
    <Money cents={cents} className={valueClassName} />
  </span>
);
