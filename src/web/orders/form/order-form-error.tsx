import { LoadError } from '#web/ui/display/load-error.tsx';

/** Shown in place of the form when its data could not be loaded. */
export function OrderFormError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadError title="The order form could not be opened" error={error} onRetry={onRetry} />;
}
