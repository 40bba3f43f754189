import { useQuery } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import type { Statement } from '#shared/statements/statement.ts';
import {
  type AskedPeriod,
  statementDays,
  statementPeriodLabels,
  statementPeriods,
} from '#shared/statements/statement-period.ts';
import { StatementQuery } from '#shared/statements/statements.contract.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { saveStatement, useSendStatement } from './send-statement.api.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { statementQuery } from './statements.api.ts';

const custom = 'days';

type PeriodFieldsProps = { asked: AskedPeriod; onChange: (asked: Required<AskedPeriod>) => void };

/** Chooses a month or a quarter, or the days from one to another. */
function StatementPeriodFields({ asked, onChange }: PeriodFieldsProps) {
  const today = useToday();
  const { period = 'month', from, to } = asked;
  const isCustom = from !== undefined || to !== undefined;
  const choose = (value: string) => {
    const named = statementPeriods.find((one) => one === value);
    const days = named ? { from: undefined, to: undefined } : statementDays({ period }, today);
    onChange({ period: named, ...days });
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label="Period">
        <Select value={isCustom ? custom : period} onChange={({ target }) => choose(target.value)}>
          <SelectOptions values={statementPeriods} labels={statementPeriodLabels} />
          <option value={custom}>Choose dates</option>
        </Select>
      </Field>
      {isCustom && (
        <>
          <DayField label="From" day={from} onDay={(day) => onChange({ period: undefined, from: day, to })} />
          <DayField label="To" day={to} onDay={(day) => onChange({ period: undefined, from, to: day })} />
        </>
      )}
    </div>
  );
}

type StatementPageProps = {
  customer_id: string;
  isStaff: boolean;
};

/** The statement of a customer, of a period that is chosen here. */
export function StatementPage({ customer_id, isStaff }: StatementPageProps) {
  const [asked, setAsked] = useSearchState(StatementQuery);
  const { data, error, refetch, isPlaceholderData } = useQuery(statementQuery(customer_id, asked));
  const isGone = isNotFound(error);
  const statement = isGone || error ? undefined : data;
  return (
    <>
      <div className="page-head">
        <div className="me-auto min-w-0 max-md:basis-full">
          <h1>Statement</h1>
          {statement && <p className="wrap-anywhere">{statement.buyer.name}</p>}
        </div>
        {statement && <DownloadButton statement={statement} />}
        {statement && isStaff && <SendButton statement={statement} />}
      </div>
      {!isGone && <StatementPeriodFields asked={asked} onChange={setAsked} />}
      {statement && isStaff && statement.unsent_count > 0 && (
        <Alert kind="info" className="mb-4">
          {unsentText(statement.unsent_count)}
        </Alert>
      )}
      {statement && (
        <div aria-busy={isPlaceholderData || undefined}>
          <StatementSheet statement={statement} />
        </div>
      )}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          We can’t find this customer, or it isn’t yours to see.
        </EmptyState>
      )}
      {error && !isGone && (
        <LoadError
          className="card"
          title="The statement could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <PanelSkeleton />}
    </>
  );
}

/** `1 document is not sent yet. The customer’s own statement leaves it out.` */
const unsentText = (count: number): string =>
  count === 1
    ? '1 document is not sent yet. The customer’s own statement, also the one that is mailed, leaves it out.'
    : `${count} documents are not sent yet. The customer’s own statement, also the one that is mailed, leaves them out.`;

type ButtonProps = { statement: Statement };

function DownloadButton({ statement }: ButtonProps) {
  const { run, isBusy } = useAction();
  const save = () => run(() => saveStatement(statement), { failure: 'Failed to download statement' });
  return (
    <Button icon={Download} busy={isBusy} className="max-md:flex-1" onClick={() => void save()}>
      Download PDF
    </Button>
  );
}

function SendButton({ statement: { customer_id, from, to } }: ButtonProps) {
  const leaves = useMailLeaves();
  const { mutateAsync } = useSendStatement();
  const { run, isBusy } = useAction();
  const send = () =>
    run(
      () =>
        mutateAsync({ params: { id: customer_id }, body: { from, to }, idempotencyKey: crypto.randomUUID() }),
      {
        done: ({ addresses }) =>
          `Statement ${leaves ? 'sent to' : 'written to the folder for'} ${addresses.join(', ')}`,
        failure: 'Failed to send statement',
      },
    );
  return (
    <Button icon={Send} busy={isBusy} className="max-md:flex-1" onClick={() => void send()}>
      Send
    </Button>
  );
}
