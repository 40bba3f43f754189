import { Link } from '@tanstack/react-router';
import type { CaseDetails } from '#shared/cases/case.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Money } from '#web/ui/display/money.tsx';

/** The adjustment notes that name a case; each leads to its page. */
export function CaseAdjustments({ adjustments }: Pick<CaseDetails, 'adjustments'>) {
  const role = useUser()?.role;
  const to = role === 'customer' ? '/dashboard/customer/invoices/$id' : `/dashboard/${role}/money/$id`;
  return (
    <ul>
      {adjustments.map(({ id, document_number, total }) => (
        <li key={id}>
          <Link to={to as string} params={{ id } as object} className="order-no order-link tap-target">
            {document_number}
          </Link>{' '}
          <Money cents={total} className="text-ink-2" />
        </li>
      ))}
    </ul>
  );
}
