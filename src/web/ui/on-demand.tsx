import { type ComponentType, type FunctionComponent, lazy } from 'react';

const forgetting = new Set<() => void>();

/** A component whose code comes when it is first shown. React's own `lazy` would keep a failure for good. */
export function onDemand<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const startOver = () => {
    const Fresh: ComponentType<Props> = lazy(async () => ({
      default: await load().catch((error: unknown) => {
        forgetting.add(() => {
          Present = startOver();
        });
        throw error;
      }),
    }));
    return Fresh;
  };
  let Present = startOver();
  return function OnDemand(props) {
    return <Present {...props} />;
  };
}

/** What did not come is asked for again when it is next shown. For whoever has told of the failure. */
export function forgetFailedLoads(): void {
  for (const forget of forgetting) forget();
  forgetting.clear();
}
