import type { Driver } from '#shared/deliveries/deliveries.contract.ts';

/** The load of a driver as text: `5 to go, 2 done`. */
export function DriverLoad({ driver }: { driver: Driver }) {
  return (
    <span className="text-ink-3 tabular-nums text-xs whitespace-nowrap">
      {driver.to_go > 0 ? (
        <span>
          <span className="text-ink-2 font-medium">{driver.to_go}</span> to go, {driver.done_today} done
        </span>
      ) : (
        <span>{`Free now, ${driver.done_today} done`}</span>
      )}
    </span>
  );
}
