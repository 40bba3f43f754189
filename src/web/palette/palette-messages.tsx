import { RefreshCw } from 'lucide-react';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import type { SearchProvider } from './commands.ts';

const andList = onFirstUse(() => new Intl.ListFormat('en-AU'));
const orList = onFirstUse(() => new Intl.ListFormat('en-AU', { type: 'disjunction' }));

export function NothingFound({ typed, providers }: { typed: string; providers: readonly SearchProvider[] }) {
  return (
    <div className="px-6 pt-7 pb-8 text-center text-balance wrap-anywhere">
      <p>
        Nothing found for <b>“{typed}”</b>
      </p>
      <p className="mt-1 text-sm text-ink-3">
        {`Try ${orList().format(['a tab', 'an action', ...providers.flatMap(({ searchedBy }) => searchedBy)])}.`}
      </p>
    </div>
  );
}

export function SearchFailed({
  failedProviders,
  onRetry,
}: {
  failedProviders: readonly SearchProvider[];
  onRetry: () => void;
}) {
  return (
    <Alert
      className="mx-3 mt-1.5 mb-3 flex-none items-center"
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {andList().format(failedProviders.map(({ heading }) => heading))} could not be searched. Check your
      connection.
    </Alert>
  );
}
