import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { hasUnsaved } from './unsaved.ts';

const forgetting = new Set<() => void>();

export type OnDemand<Props extends object> = FunctionComponent<Props> & {
  /** Has the code come before it is shown. A failure is told of where it is shown. */
  loadAhead: () => void;
};

/** A component whose code comes when it is first shown. React's own `lazy` would keep a failure for good. */
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

/** What did not come is asked for again when it is next shown. For whoever has told of the failure. */
export function forgetFailedLoads(): void {
  for (const forget of forgetting) forget();
  forgetting.clear();
}

/**
 * Many browsers never ask again for a module that failed once, and after an update the old files are gone for good:
 * then only the page itself, loaded anew, helps. It stays where that would lose something typed or no page would come.
 */
async function reloadPage(): Promise<void> {
  if (hasUnsaved()) return;
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
}
