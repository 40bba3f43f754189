import { RefreshCw } from 'lucide-react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Finder } from './commands.ts';

const allOf = new Intl.ListFormat('en-AU');
const oneOf = new Intl.ListFormat('en-AU', { type: 'disjunction' });

export function NothingFound({ typed, finders }: { typed: string; finders: readonly Finder[] }) {
  return (
    <div className="palette__none">
      <p>
        Nothing found for <b>“{typed}”</b>
      </p>
      <p className="muted">
        {`Try ${oneOf.format(['a tab', 'an action', ...finders.flatMap(({ by }) => by)])}.`}
      </p>
    </div>
  );
}

export function SearchFailed({ failed, onRetry }: { failed: readonly Finder[]; onRetry: () => void }) {
  return (
    <Alert
      className="palette__failed"
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {allOf.format(failed.map(({ heading }) => heading))} could not be searched. Check your connection.
    </Alert>
  );
}
