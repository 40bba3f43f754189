import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from '#web/ui/display/alert.tsx';
import { bankAccountsQuery } from './bank.api.ts';

/** Says how many lines of banks wait to be recorded, where there are any, and leads to them. */
export function WaitingLinesNote() {
  const { data: accounts = [] } = useQuery(bankAccountsQuery);
  const count = accounts.reduce((sum, { waiting_count }) => sum + waiting_count, 0);
  if (count === 0) return null;
  return (
    <Alert
      kind="info"
      className="mb-4"
      action={
        <Link
          to="."
          search={{ tab: 'payments', view: 'bank' } as object}
          className="link tap-target whitespace-nowrap"
        >
          Show Them
        </Link>
      }
    >
      {count === 1 ? '1 bank line waits' : `${count} bank lines wait`} to be recorded or ignored.
    </Alert>
  );
}
