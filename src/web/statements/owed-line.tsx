import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCents } from '#shared/kernel/money.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { classNames } from '#web/ui/class-names.ts';
import { standingQuery } from './statements.api.ts';

/** What a customer has to pay, as their statement of today has it; nothing where they owe nothing. Leads to their invoices. */
export function OwedLine({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(standingQuery(customer_id));
  if (!data || data.closing_balance <= 0 || data.open.length === 0) return null;
  return (
    <Link
      to={'/dashboard/customer/invoices' as string}
      className={classNames(
        'link tap-target tabular-nums',
        data.overdue > 0 && 'font-medium text-warning-ink',
      )}
    >
      {owedText(data)}
    </Link>
  );
}

/** `2 invoices, $123.40 to pay`, `1 invoice, $50.00 to pay, $50.00 overdue`; with credit taken off. */
function owedText({ open, closing_balance, overdue }: Statement): string {
  const invoices = open.length === 1 ? '1 invoice' : `${open.length} invoices`;
  const late = overdue > 0 ? `, ${formatCents(overdue)} overdue` : '';
  return `${invoices}, ${formatCents(closing_balance)} to pay${late}`;
}
