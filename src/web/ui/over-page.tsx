import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { forgetFailedLoads } from '#web/kernel/on-demand.tsx';
import { DialogComing } from './dialog-coming.tsx';
import { toast } from './toast.tsx';

type OverPageProps = {
  /** Another one starts anew. */
  name: string;
  /** What is said where it, or its code, fails. */
  failure: string;
  onFail: () => void;
  children: ReactNode;
};

/** A dialog whose code comes when it is opened. Where it fails the page stands as it stood, and it is said. */
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
