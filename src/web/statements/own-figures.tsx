import { useQuery } from '@tanstack/react-query';
import type { Statement } from '#shared/statements/statement.ts';
import { lateText } from '#shared/statements/statement-text.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Figure, Figures } from './figures.tsx';
import { overdueCount } from './overdue-count.ts';
import { standingQuery } from './statements.api.ts';

/** What a customer owes now, as their statement has it (INV-23). */
export function OwnFigures({ customer_id }: { customer_id: string }) {
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
        note="Used by itself when we invoice"
        loading={loading}
      />
    </Figures>
  );
}

/** `3 documents are open` */
function openText({ open }: Statement): string {
  if (open.length === 0) return 'Nothing is open';
  return open.length === 1 ? '1 document is open' : `${open.length} documents are open`;
}

/** `1 document, 8 days late`; of several, how late the latest is. */
function overdueText(statement: Statement): string {
  const count = overdueCount(statement);
  if (count === 0) return 'Nothing is overdue';
  const days_late = Math.max(...statement.open.map((item) => item.days_late));
  return count === 1
    ? `1 document, ${lateText({ days_late })}`
    : `${count} documents, up to ${lateText({ days_late })}`;
}
