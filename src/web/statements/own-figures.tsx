import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { Statement } from '#shared/statements/statement.ts';
import {
  laterPayText,
  lateText,
  payNowText,
  statementLabels,
  statementPayTexts,
} from '#shared/statements/statement-text.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { CopyNumber } from '#web/ui/overlay/copy-button.tsx';
import { overdueCount } from './overdue-count.ts';
import { standingQuery } from './statements.api.ts';

/** Figures that belong together, in one strip. */
const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div
    role="group"
    aria-label={label}
    className={classNames(
      'mb-4 flex flex-wrap overflow-clip rounded-lg border border-line bg-surface',
      // Those of a second line have one above them; the outermost are cut off.
      '*:-ms-px *:-mt-px *:border-s *:border-t *:border-line',
    )}
  >
    {children}
  </div>
);

type FigureProps = {
  label: string;
  value: ReactNode;
  /** What it is made of. */
  note: string;
  /** It asks for a hand. */
  due?: boolean;
  loading?: boolean;
};

const Figure = ({ label, value, note, due = false, loading = false }: FigureProps) => (
  <div className="min-w-max flex-[1_0_0%] px-4.5 pt-3.5 pb-3 max-md:px-3 max-md:pt-2.5 max-md:pb-2">
    <div className="text-sm text-ink-2 max-md:text-xs">{label}</div>
    <div
      className={classNames(
        // As high as the figure while it loads.
        'min-h-lh text-xl font-semibold tabular-nums max-md:text-lg',
        due && 'max-md:text-warning-ink',
      )}
    >
      {loading ? <Skeleton className="w-24 max-md:w-16" /> : value}
    </div>
    <div
      className={classNames(
        // It wraps below its figure, and makes none wider on a phone.
        'text-xs tabular-nums max-md:w-0 max-md:min-w-full md:min-h-4',
        due ? 'font-medium text-warning-ink' : 'text-ink-3',
      )}
    >
      {!loading && note}
    </div>
  </div>
);

type OwnFiguresProps = { customer_id: string; terms_days: number | undefined };

/** What a customer owes now, as their statement has it (INV-23). */
export function OwnFigures({ customer_id, terms_days }: OwnFiguresProps) {
  const { data, error, refetch } = useQuery(standingQuery(customer_id));
  if (error && !data)
    return (
      <LoadError
        className="card mb-4"
        title="Your balance could not be loaded"
        error={error}
        onRetry={refetch}
      />
    );
  const loading = !data;
  const isOverdue = data !== undefined && data.overdue > 0;
  return (
    <>
      <Figures label="Your account">
        <Figure
          label="Balance"
          value={<Money cents={data?.closing_balance} />}
          note={data ? openText(data) : ''}
          loading={loading}
        />
        <Figure
          label="Overdue"
          value={<Money cents={data?.overdue} />}
          note={data ? overdueText(data) : ''}
          due={isOverdue}
          loading={loading}
        />
        <Figure
          label="Credit"
          value={<Money cents={data?.credit} />}
          note={data ? creditText(data) : ''}
          loading={loading}
        />
      </Figures>
      {data && <HowToPay statement={data} terms_days={terms_days} />}
    </>
  );
}

/** Where to pay; in a line where nothing is to pay now, and nothing where no account was entered. */
function HowToPay({ statement, terms_days }: { statement: Statement; terms_days: number | undefined }) {
  const rows = statementPayTexts(statement);
  if (!rows) {
    const later = laterPayText(statement, terms_days);
    return later && <p className="mb-4 text-sm text-ink-2 tabular-nums">{later}</p>;
  }
  return (
    <section
      aria-label={statementLabels.how_to_pay}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1.5 rounded-lg border border-info-line bg-info-soft px-4.5 py-3 text-sm"
    >
      <h2 className="text-sm max-md:basis-full">{statementLabels.how_to_pay}</h2>
      <p className="font-medium tabular-nums max-md:basis-full">
        {unbroken(payNowText(statement))}
        <CopyNumber label="Amount" text={formatCents(statement.closing_balance)} />
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5 max-md:gap-y-3">
        {rows.map(({ label, text }) => (
          <div key={label} className="flex items-center gap-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium tabular-nums">
              {text}
              <CopyNumber label={label} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `3 invoices are open` */
function openText({ open }: Statement): string {
  if (open.length === 0) return 'Nothing is open';
  return open.length === 1 ? '1 invoice is open' : `${open.length} invoices are open`;
}

/** What becomes of it: the balance has it off what is open, and only what is left waits. */
function creditText({ credit, open }: Statement): string {
  if (credit === 0) return 'No credit';
  return open.length > 0 ? 'Already off your balance' : 'We’ll take it off your next invoice';
}

/** `1 invoice, 8 days late`; of several, how late the latest is. */
function overdueText(statement: Statement): string {
  const count = overdueCount(statement);
  if (count === 0) return 'Nothing is overdue';
  const days_late = Math.max(...statement.open.map((item) => item.days_late));
  return count === 1
    ? `1 invoice, ${lateText({ days_late })}`
    : `${count} invoices, up to ${lateText({ days_late })}`;
}
