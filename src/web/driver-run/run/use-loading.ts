import { useState } from 'react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';

/** A delivery that may be loaded as the run starts. */
export interface Load {
  stop: DriverStop;
  leg: DriverLeg;
  isTicked: boolean;
}

export interface Loading {
  loads: Load[];
  tick: (leg_id: string, isTicked: boolean) => void;
}

/** The deliveries of a run to be loaded; those that are ready are ticked until the driver says otherwise. */
export function useLoading(): Loading {
  const { run } = useRun();
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const loads = run.stops.flatMap((stop) =>
    stop.legs
      .filter(({ kind, state }) => kind === 'delivery' && state === 'planned')
      .map((leg) => ({
        stop,
        leg,
        isTicked: ticks.get(leg.id) ?? leg.order_status === 'ready_for_pickup',
      })),
  );
  return { loads, tick: (leg_id, isTicked) => setTicks(new Map(ticks).set(leg_id, isTicked)) };
}
