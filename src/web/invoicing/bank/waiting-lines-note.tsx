import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from '#web/ui/display/alert.tsx';
import { bankAccountsQuery } from './bank.api.ts';
import type { ShownState } from './bank-lines-list.ts';

/** Says how many lines of banks wait to be recorded, where there are any, and leads to them. */
export function WaitingLinesNote() {
  const { data: accounts = [] } = useQuery(bankAccountsQuery);
  const count = accounts.reduce((sum, { waiting_count }) => sum + waiting_count, 0);
  if (count === 0)
    // What was ignored is still there.
    return accounts.some(({ last_on }) => last_on !== null) ? (
      <p className="mb-3 text-sm text-ink-2">
        No bank lines wait. <ToBankLines state="ignored">Show Ignored</ToBankLines>
      </p>
    ) : null;
  return (
    <Alert kind="info" className="mb-4" action={<ToBankLines>Show Them</ToBankLines>}>
      {count === 1 ? '1 bank line waits' : `${count} bank lines wait`} to be recorded or ignored.
    </Alert>
  );
}

const ToBankLines = ({ state, children }: { state?: ShownState; children: string }) => (
  <Link
    to="."
    search={{ tab: 'payments', view: 'bank', state } as object}
    className="link tap-target whitespace-nowrap"
  >
    {children}
  </Link>
);
