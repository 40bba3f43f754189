import { Link } from '@tanstack/react-router';
import { caseStatusLabels } from '#shared/cases/case.ts';
import type { OrderCase } from '#shared/orders/orders.contract.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';

/** The cases about an order that are not answered yet, so that nobody raises the same again. */
export function OpenCases({ cases = [] }: { cases: readonly OrderCase[] | undefined }) {
  const role = useUser()?.role;
  if (cases.length === 0 || !role) return null;
  return (
    <Alert kind="info">
      <ul className="grid gap-1">
        {cases.map(({ id, case_number, subject, status }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={`/dashboard/${role}`}
              search={{ tab: 'cases', case: id } as object}
              className="link tap-target tabular-nums"
            >
              {`${case_number}: ${subject}`}
            </Link>
            {`, ${caseStatusLabels[status].toLowerCase()}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
