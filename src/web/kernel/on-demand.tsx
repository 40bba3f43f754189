import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { hasUnsavedChanges } from './unsaved.ts';

const forgetting = new Set<() => void>();

export type OnDemand<Props extends object> = FunctionComponent<Props> & {
  /** Loads the code before it is rendered. A failure is reported when it is rendered. */
  loadAhead: () => void;
};

/** A component whose code loads at its first render. React's own `lazy` would keep a failed load for good. */
export function onDemand<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): OnDemand<Props> {
  let hasFailed = false;
  const startOver = () => {
    const Fresh: ComponentType<Props> = lazy(async () => ({
      default: await load().catch(async (error: unknown) => {
        forgetting.add(() => {
          Present = startOver();
        });
        if (hasFailed) await reloadPage();
        hasFailed = true;
        throw error;
      }),
    }));
    return Fresh;
  };
  let Present = startOver();
  const Shown = (props: Props) => <Present {...props} />;
  return Object.assign(Shown, { loadAhead: () => void load().catch(() => null) });
}

/** Makes failed components load again at their next render, after their failure was reported. */
export function forgetFailedLoads(): void {
  for (const forget of forgetting) forget();
  forgetting.clear();
}

/**
 * Many browsers never request a module again that failed once, and after an update the old files are gone:
 * then only a reload of the page helps. Not if that would lose unsaved changes, or if the server cannot be
 * reached.
 */
async function reloadPage(): Promise<void> {
  if (hasUnsavedChanges()) return;
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
}
