import { useQuery } from '@tanstack/react-query';
import { buyerText, sellerText } from '#shared/invoicing/document-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { periodText } from '#shared/statements/statement-period.ts';
import {
  ageTexts,
  balanceLabel,
  inCreditText,
  statementLabels,
  statementName,
  statementPayTexts,
  sumsText,
  toPay,
} from '#shared/statements/statement-text.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CopyNumber } from '#web/ui/overlay/copy-button.tsx';
import { OpenTable, RowsTable } from './statement-tables.tsx';
import { standingQuery } from './statements.api.ts';

/** All that a statement says, in the words of its paper. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const seller = sellerText(statement);
  const credit = inCreditText(statement);
  return (
    <article
      className="card px-6 pt-5 pb-5.5 text-sm wrap-anywhere max-md:p-4"
      aria-label={statementName(statement)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg">{periodText(statement)}</h2>
        <Party name={seller.name} details={seller.details} className="text-end max-md:text-start" />
      </div>
      <Facts statement={statement} />
      <RowsTable statement={statement} />
      <p className="mt-3 text-end text-balance tabular-nums text-ink-2">{sumsText(statement)}</p>
      <Ages statement={statement} />
      <OpenTable statement={statement} />
      {credit && <p className="mt-4">{credit}</p>}
      <HowToPay statement={statement} />
      {statement.footer && (
        <p className="mt-4.5 text-xs whitespace-pre-line text-ink-3">{statement.footer}</p>
      )}
    </article>
  );
}

type SheetProps = { statement: Statement };
type PartyProps = { name: string; details: readonly string[]; className?: string };

const Party = ({ name, details, className }: PartyProps) => (
  <div className={className}>
    <p className="font-medium">{name}</p>
    {details.map((line) => (
      <p key={line} className="whitespace-pre-line text-ink-2">
        {line}
      </p>
    ))}
  </div>
);

const factStyles = '[&_dd]:tabular-nums [&_dt]:text-xs [&_dt]:text-ink-3';

function Facts({ statement }: SheetProps) {
  const buyer = buyerText(statement);
  const { closing_balance, overdue } = statement;
  const isLate = overdue > 0;
  return (
    <dl
      className={classNames(
        factStyles,
        'my-4 grid grid-cols-[1.3fr_1fr_1fr] gap-x-6 gap-y-4 border-y border-line py-4 max-md:grid-cols-2',
      )}
    >
      <div className="max-md:col-span-2">
        <dt>{statementLabels.buyer}</dt>
        <dd>
          <Party name={buyer.name} details={buyer.details} />
        </dd>
      </div>
      <div>
        <dt>{balanceLabel(statement)}</dt>
        <dd className="text-lg font-semibold">{formatCents(closing_balance)}</dd>
      </div>
      <div>
        <dt>{statementLabels.overdue}</dt>
        <dd className={classNames('text-lg font-semibold', isLate && 'text-warning-ink')}>
          {formatCents(overdue)}
        </dd>
      </div>
    </dl>
  );
}

const Ages = ({ statement }: SheetProps) => (
  <>
    <h3 className="mt-6 text-xs font-medium text-ink-2">{statementLabels.by_age}</h3>
    <dl
      className={classNames(
        factStyles,
        'mt-2 grid grid-cols-5 overflow-clip rounded-lg border border-line max-md:grid-cols-2',
        '[&>*]:border-line md:[&>*+*]:border-s',
        'max-md:[&>*+*]:border-t max-md:[&>*:first-child]:col-span-2 max-md:[&>*+*:nth-child(odd)]:border-s',
      )}
    >
      {ageTexts(statement).map(({ age, label, text }) => (
        <div key={age} className="px-3 py-2">
          <dt>{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** Where to pay what is open today; nothing where nothing is to pay, or no account was entered. */
function HowToPay({ statement }: SheetProps) {
  const isOver = Temporal.PlainDate.compare(statement.to, useToday()) < 0;
  const { data } = useQuery({ ...standingQuery(statement.customer_id), enabled: isOver });
  const current = isOver ? data : statement;
  const rows = current && statementPayTexts(current);
  if (!rows) return null;
  const amount = formatCents(toPay(current));
  return (
    <section
      aria-label={statementLabels.how_to_pay}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-info-line bg-info-soft px-4.5 py-4"
    >
      <div>
        <h3 className="text-sm">{statementLabels.how_to_pay}</h3>
        <dl className="mt-1 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-0.5 max-md:gap-y-3 [&_dd]:font-medium [&_dd]:tabular-nums [&_dt]:text-ink-2">
          {rows.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>
                {text}
                <CopyNumber label={label} text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="ms-auto text-end">
        <span className="block text-ink-2">{statementLabels.to_pay}</span>
        <strong className="text-lg font-semibold tabular-nums">{amount}</strong>
        <CopyNumber label="Amount" text={amount} />
      </p>
    </section>
  );
}
