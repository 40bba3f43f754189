import { detailOr } from '#web/kernel/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Stands in the form's place where what it needs could not be loaded. */
export function OrderFormError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState title="The order form could not be opened" onRetry={onRetry}>
      {detailOr(error, 'Check your connection and try again.')}
    </ErrorState>
  );
}
