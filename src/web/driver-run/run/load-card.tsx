import { useId } from 'react';
import { piecesText } from '#web/driver-run/state/run-texts.ts';
import type { Load, Loading } from './use-loading.ts';

/** The deliveries to be loaded before the run starts. */
export function LoadCard({ loading: { loads, tick } }: { loading: Loading }) {
  const heading = useId();
  if (loads.length === 0) return null;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="border-b border-line px-4 py-2.5">
        <h3 id={heading} className="text-base">
          Load the van
        </h3>
        <p className="text-sm text-ink-3 tabular-nums">
          {loads.length === 1 ? '1 order' : `${loads.length} orders`}
        </p>
      </div>
      <ul>
        {loads.map((load) => (
          <li key={load.leg.id} className="border-line px-4 not-first:border-t">
            <LoadRow load={load} onTick={(isTicked) => tick(load.leg.id, isTicked)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tickStyles = [
  'size-6 flex-none appearance-none rounded-[7px] border border-line-control bg-surface',
  'grid place-items-center checked:border-accent checked:bg-accent',
  'checked:after:mb-0.5 checked:after:h-1.5 checked:after:w-3 checked:after:-rotate-45 checked:after:content-[""]',
  'checked:after:border-b-2 checked:after:border-l-2 checked:after:border-on-solid forced-colors:appearance-auto',
].join(' ');

function LoadRow({ load: { stop, leg, isTicked }, onTick }: { load: Load; onTick: (is: boolean) => void }) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3.5">
      <input
        type="checkbox"
        className={tickStyles}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="grid min-w-0 flex-auto py-2">
        <b className="font-medium wrap-anywhere">{stop.customer_name}</b>
        <span className="text-sm text-ink-3 tabular-nums">
          <span className="order-no">{leg.order_number}</span> · {piecesText(leg.item_count)}
        </span>
      </span>
      {leg.order_status !== 'ready_for_pickup' && (
        <span className="flex-none text-sm font-medium text-warning-ink">Not ready</span>
      )}
    </label>
  );
}
