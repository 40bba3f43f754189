import { ScanLine, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import { type Unloaded, unloadedText } from '#web/driver-run/state/bags-of-leg.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';
import { amountText, bagCount } from '#web/driver-run/state/run-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import type { Load, Loading } from './use-loading.ts';

/** The deliveries to be loaded before the run starts, and what is missing of them. */
export function LoadCard({ loading: { loads, unloaded, tick } }: { loading: Loading }) {
  const { openScan } = useRun();
  const heading = useId();
  if (loads.length === 0) return null;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-auto">
          <h3 id={heading} className="text-base">
            Load the van
          </h3>
          <p className="text-sm text-ink-3 tabular-nums">{totalText(loads)}</p>
        </div>
        {loads.some(({ leg }) => leg.bags.length > 0) && (
          <Button icon={ScanLine} size="touch" aria-label="Scan into the van" onClick={() => openScan('van')}>
            Scan
          </Button>
        )}
      </div>
      <ul>
        {loads.map((load) => (
          <li key={load.leg.id} className="border-line px-4 not-first:border-t">
            <LoadRow load={load} onTick={(isTicked) => tick(load, isTicked)} />
          </li>
        ))}
      </ul>
      {unloaded.length > 0 && <Missing unloaded={unloaded} />}
    </section>
  );
}

/** `9 orders, 16 bags`; without the bags where those of an order are not known. */
function totalText(loads: readonly Load[]): string {
  const orders = loads.length === 1 ? '1 order' : `${loads.length} orders`;
  const counts = loads.map(({ leg }) => bagCount(leg));
  const bags = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return counts.includes(null) ? orders : `${orders}, ${bagsText(bags)}`;
}

const tickStyles = [
  'size-6 flex-none appearance-none rounded-[7px] border border-line-control bg-surface',
  'grid place-items-center checked:border-accent checked:bg-accent',
  'checked:after:mb-0.5 checked:after:h-1.5 checked:after:w-3 checked:after:-rotate-45 checked:after:content-[""]',
  'checked:after:border-b-2 checked:after:border-l-2 checked:after:border-on-solid forced-colors:appearance-auto',
].join(' ');

type LoadRowProps = { load: Load; onTick: (is: boolean) => void };

function LoadRow({ load: { stop, leg, scanned, isTicked, isHeld }, onTick }: LoadRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-16 items-center gap-3.5',
        isHeld ? 'cursor-default' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        className={tickStyles}
        checked={isTicked}
        disabled={isHeld}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="grid min-w-0 flex-auto py-2">
        <b className="font-medium wrap-anywhere">{stop.customer_name}</b>
        <span className="text-sm text-ink-3 tabular-nums">
          <span className="order-no">{leg.order_number}</span> · {amountText(leg)}
        </span>
      </span>
      <span className="grid flex-none justify-items-end text-sm">
        {leg.order_status !== 'ready_for_pickup' && (
          <span className="font-medium text-warning-ink">Not ready</span>
        )}
        {leg.bags.length > 0 && (
          <span
            className={classNames('tabular-nums', isHeld ? 'font-medium text-warning-ink' : 'text-ink-2')}
          >
            {scanned} of {leg.bags.length}
          </span>
        )}
      </span>
    </label>
  );
}

const missingStyles = classNames(
  'grid grid-cols-[16px_minmax(0,1fr)] gap-2.5 rounded-b-[11px] border-t border-warning-line bg-warning-soft',
  'px-4 py-3 text-sm text-warning-ink tabular-nums wrap-anywhere',
);

/** Each bag that is missing by its name. */
function Missing({ unloaded }: { unloaded: readonly Unloaded[] }) {
  return (
    <div className={missingStyles}>
      <TriangleAlert className="mt-0.5" aria-hidden="true" />
      <ul aria-label="Missing">
        {unloaded.flatMap((each) =>
          each.bags.map((bag) => <li key={bag.code}>Missing: {unloadedText({ ...each, bags: [bag] })}</li>),
        )}
      </ul>
    </div>
  );
}
