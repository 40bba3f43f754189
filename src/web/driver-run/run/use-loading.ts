import { useState } from 'react';
import {
  hasReached,
  type LegAtStop,
  scannedCount,
  type Unloaded,
  unloadedBags,
} from '#web/driver-run/state/bags-of-leg.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';

/** A delivery that may be loaded as the run starts. */
export interface Load extends LegAtStop {
  /** How many of its bags were scanned into the van. */
  scanned: number;
  isTicked: boolean;
  /** The loading is checked, and bags of it are missing: it cannot be ticked (LBL-6). */
  isHeld: boolean;
}

export interface Loading {
  loads: Load[];
  /** What is missing of the deliveries that are to be loaded. */
  unloaded: Unloaded[];
  tick: (load: Load, isTicked: boolean) => void;
}

/** A tick by hand holds until another bag of it is scanned. */
interface Tick {
  isTicked: boolean;
  scanned: number;
}

/** The deliveries of a run to be loaded; those that are ready or scanned whole are ticked until the driver says otherwise. */
export function useLoading(): Loading {
  const { run } = useRun();
  const [ticks, setTicks] = useState<ReadonlyMap<string, Tick>>(new Map());
  const loadOf = ({ stop, leg }: LegAtStop): Load => {
    const scanned = scannedCount(leg, 'loaded');
    const isWhole = leg.bags.length > 0 && leg.bags.every((bag) => hasReached(bag, 'loaded'));
    const isHeld = run.check_loading && leg.bags.length > 0 && !isWhole;
    const tick = ticks.get(leg.id);
    const byHand = tick?.scanned === scanned ? tick.isTicked : null;
    const isTicked = !isHeld && (byHand ?? (isWhole || leg.order_status === 'ready_for_pickup'));
    return { stop, leg, scanned, isTicked, isHeld };
  };
  const loads = run.stops.flatMap((stop) =>
    stop.legs
      .filter(({ kind, state }) => kind === 'delivery' && state === 'planned')
      .map((leg) => loadOf({ stop, leg })),
  );
  const tick: Loading['tick'] = ({ leg, scanned }, isTicked) =>
    setTicks(new Map(ticks).set(leg.id, { isTicked, scanned }));
  return { loads, unloaded: unloadedBags(run), tick };
}
