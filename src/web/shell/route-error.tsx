import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBrand } from '#web/business/brand.ts';
import { resetFailedLoads } from '#web/kernel/lazy-with-retry.tsx';
import { logFailure } from '#web/kernel/log.ts';
import { ErrorState } from '#web/ui/display/error-state.tsx';

/** Shown in place of a route that crashed; the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { logo_text } = useBrand();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => {
    logFailure('The screen could not be shown', error);
    resetFailedLoads();
  }, [error]);
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <title>{logo_text}</title>
      <ErrorState title="This screen could not be shown" onRetry={retry}>
        Check the connection and try again. What was saved is safe.
      </ErrorState>
    </>
  );
}
