import { CatchBoundary } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { reloadOnSecondFailure, resetFailedLoads } from '#web/kernel/lazy-with-retry.tsx';
import { logFailure } from '#web/kernel/log.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { overlayStyles } from './dialog-styles.ts';
import { toast } from './toast.tsx';

type LazyDialogProps = { onClose: () => void };

/**
 * A dialog whose code loads when it is first opened. If it fails, or loading its code does, it closes, and the toast `failure` says
 * so. Not by `Suspense`: React would hold the dialog back for 300 ms more, too long for a user who types on.
 */
export function lazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<FunctionComponent<Props>>,
  failure: string,
): FunctionComponent<Props> {
  const loadOrReload = reloadOnSecondFailure(load);
  let loaded: FunctionComponent<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const fail = (error: unknown) => {
      logFailure('A dialog could not be shown', error);
      resetFailedLoads();
      toast.error(failure);
      props.onClose();
    };
    const failToLoad = useEffectEvent(fail);
    const closeByEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && props.onClose());
    useEffect(() => {
      if (Dialog) return;
      let isOpen = true;
      const leave = (event: KeyboardEvent) => closeByEscape(event);
      addEventListener('keydown', leave);
      loadOrReload().then(
        (code) => {
          loaded = code;
          if (isOpen) setDialog(() => code);
        },
        (error: unknown) => isOpen && failToLoad(error),
      );
      return () => {
        isOpen = false;
        removeEventListener('keydown', leave);
      };
    }, [Dialog]);
    return (
      <CatchBoundary
        getResetKey={() => failure}
        errorComponent={({ error }) => <Failed error={error} onFail={fail} />}
      >
        {Dialog ? <Dialog {...props} /> : <DialogLoading />}
      </CatchBoundary>
    );
  };
}

function Failed({ error, onFail }: { error: unknown; onFail: (error: unknown) => void }) {
  const report = useEffectEvent(onFail);
  useEffect(() => report(error), [error]);
  return null;
}

/** A spinner in the place of a dialog while its code is loading; beside the page, which would be styled anew as its last child changes. */
export function DialogLoading() {
  return createPortal(
    <div className={overlayStyles({ kind: 'loading' })}>
      <Spinner label="Loading" large />
    </div>,
    document.body,
  );
}
