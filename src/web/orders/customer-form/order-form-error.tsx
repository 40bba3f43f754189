import { LoadError } from '#web/ui/load-error.tsx';

/** Stands in the form's place where what it needs could not be loaded. */
export function OrderFormError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadError title="The order form could not be opened" error={error} onRetry={onRetry} />;
}
