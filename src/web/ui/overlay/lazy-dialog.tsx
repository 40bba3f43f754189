import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { resetFailedLoads } from '#web/kernel/lazy-with-retry.tsx';
import { logFailure } from '#web/kernel/log.ts';
import { DialogLoading } from './dialog-loading.tsx';
import { toast } from './toast.tsx';

type LazyDialogProps = {
  /** A new name resets the error boundary. */
  name: string;
  /** The toast to show if the dialog, or loading its code, fails. */
  failure: string;
  onFail: () => void;
  children: ReactNode;
};

/** A dialog whose code loads when it is opened. If it fails, a toast says so and the page stays as it is. */
export function LazyDialog({ name, failure, onFail, children }: LazyDialogProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={(props) => <LoadFailed {...props} failure={failure} onFail={onFail} />}
    >
      <Suspense fallback={<DialogLoading />}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LoadFailed({
  error,
  failure,
  onFail,
}: ErrorComponentProps & Pick<LazyDialogProps, 'failure' | 'onFail'>) {
  const reportFailure = useEffectEvent(() => {
    toast.error(failure);
    onFail();
  });
  useEffect(() => {
    logFailure('What was to open over the page could not be shown', error);
    resetFailedLoads();
    reportFailure();
  }, [error]);
  return null;
}
