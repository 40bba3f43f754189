import { useEffect, useState } from 'react';
import { onProveAgain } from '#web/kernel/prove-again.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const ProveDialog = lazyDialog(
  async () => (await import('./prove-dialog.tsx')).ProveDialog,
  'Failed to confirm that it is you',
);

/** Asks `Confirm that it is you` where a call wants it, whichever screen made it; `call` then repeats the call. */
export function ProveAgain() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    let leave = () => {};
    const end = onProveAgain(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      leave = () => resolve(false);
      setAnswer(() => resolve);
      return promise;
    });
    return () => {
      end();
      leave();
    };
  }, []);
  if (!answer) return null;
  const close = (isProved: boolean) => {
    setAnswer(null);
    answer(isProved);
  };
  return <ProveDialog onClose={() => close(false)} onProved={() => close(true)} />;
}
