import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { forgetFailedLoads } from '#web/kernel/on-demand.tsx';
import { DialogComing } from './dialog-coming.tsx';
import { toast } from './toast.tsx';

type OverPageProps = {
  /** A new name resets the error boundary. */
  name: string;
  /** The toast to show if the dialog, or loading its code, fails. */
  failure: string;
  onFail: () => void;
  children: ReactNode;
};

/** A dialog whose code loads when it is opened. If it fails, a toast says so and the page stays as it is. */
export function OverPage({ name, failure, onFail, children }: OverPageProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={(props) => <NotShown {...props} failure={failure} onFail={onFail} />}
    >
      <Suspense fallback={<DialogComing />}>{children}</Suspense>
    </CatchBoundary>
  );
}

function NotShown({
  error,
  failure,
  onFail,
}: ErrorComponentProps & Pick<OverPageProps, 'failure' | 'onFail'>) {
  const giveUp = useEffectEvent(() => {
    toast.error(failure);
    onFail();
  });
  useEffect(() => {
    logFailure('What was to open over the page could not be shown', error);
    forgetFailedLoads();
    giveUp();
  }, [error]);
  return null;
}
