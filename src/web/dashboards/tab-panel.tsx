import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { resetFailedLoads } from '#web/kernel/lazy-with-retry.tsx';
import { logFailure } from '#web/kernel/log.ts';
import { ErrorState } from '#web/ui/display/error-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';

/** One tab of a dashboard. Its code loads when it is opened, and a crash in it does not affect the others. */
export function TabPanel({ tab, label, children }: { tab: string; label: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => tab} errorComponent={TabError}>
      <h2 className="sr-only">{label}</h2>
      <Suspense key={tab} fallback={<PanelSkeleton />}>
        {children}
      </Suspense>
    </CatchBoundary>
  );
}

function TabError({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary();
  useEffect(() => {
    logFailure('The tab could not be shown', error);
    resetFailedLoads();
  }, [error]);
  const retry = () => {
    queries.reset();
    reset();
  };
  return (
    <ErrorState className="card" title="This tab could not be shown" onRetry={retry}>
      Check the connection and try again. What was saved is safe.
    </ErrorState>
  );
}
