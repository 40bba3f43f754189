import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { hasUnsavedChanges } from './unsaved-changes.ts';

const failedLoads = new Set<() => void>();

export type LazyComponent<Props extends object> = FunctionComponent<Props> & {
  /** Loads the code before it is rendered. A failure is reported when it is rendered. */
  preload: () => void;
};

/** A component whose code loads at its first render. React's own `lazy` would keep a failed load for good. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyComponent<Props> {
  const loadOrReload = reloadOnSecondFailure(load);
  const createLazy = () => {
    const Component: ComponentType<Props> = lazy(async () => ({
      default: await loadOrReload().catch((error: unknown) => {
        failedLoads.add(() => {
          Current = createLazy();
        });
        throw error;
      }),
    }));
    return Component;
  };
  let Current = createLazy();
  const Lazy = (props: Props) => <Current {...props} />;
  return Object.assign(Lazy, { preload: () => void load().catch(() => null) });
}

/** Makes failed components load again at their next render, after their failure was reported. */
export function resetFailedLoads(): void {
  for (const reset of failedLoads) reset();
  failedLoads.clear();
}

/**
 * Many browsers never request a module again that failed once, and after an update the old files are gone:
 * then only a reload of the page helps.
 */
export function reloadOnSecondFailure<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let hasFailed = false;
  return () =>
    load().catch(async (error: unknown) => {
      if (hasFailed) await reloadIfReachable();
      hasFailed = true;
      throw error;
    });
}

/** Not if that would lose unsaved changes, or if the server cannot be reached. */
async function reloadIfReachable(): Promise<void> {
  if (hasUnsavedChanges()) return;
  const isReachable = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
}
