import { ErrorState } from '#web/ui/display/error-state.tsx';

/** Shown when the orders of a driver could not be loaded. */
export function DriverOrdersError({ onRetry, className }: { onRetry: () => void; className?: string }) {
  return (
    <ErrorState title="Failed to fetch orders" className={className} onRetry={onRetry}>
      Check your connection, then try again.
    </ErrorState>
  );
}
