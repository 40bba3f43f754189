import { ScanLine, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import {
  amountText,
  bagCount,
  hasReached,
  type LegAtStop,
  scannedCount,
  type Unloaded,
  unloadedBags,
  unloadedText,
} from '#web/driver-run/state/leg-facts.ts';
import { isFinished, useRun } from '#web/driver-run/state/run-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

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
          <span className="font-medium text-warning-ink">
            {isCollected(leg.order_status) ? 'Not ready' : 'Not collected'}
          </span>
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

/** A delivery that may be loaded as the run starts. */
interface Load extends LegAtStop {
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

const EndRunDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/run-dialogs.tsx')).EndRunDialog,
  'The run could not be ended. Check your connection and try again.',
);

const footStyles = [
  'sticky bottom-0 z-10 -mx-gutter mt-4 border-t border-line bg-canvas px-gutter',
  'pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]',
  'md:[&>button]:max-w-[528px]',
].join(' ');

/** `Start run`, or `End run` once nothing is open; always in reach. */
export function RunFoot({ loading }: { loading: Loading }) {
  const { run } = useRun();
  const [isEnding, setEnding] = useState(false);
  const hasOpen = run.stops.some((stop) => !isFinished(stop));
  const isOver = run.stops.length > 0 && !hasOpen && run.ended_at === null;
  if (run.started_at === null && hasOpen) return <StartFoot loading={loading} />;
  if (!isOver) return null;
  return (
    <div className={footStyles} data-foot="bar">
      <Button variant="primary" size="main" onClick={() => setEnding(true)}>
        End run
      </Button>
      {isEnding && <EndRunDialog onClose={() => setEnding(false)} />}
    </div>
  );
}

/** What is asked before a run starts without some bags: one line for each of the first orders, and how many more there are. */
function missingQuestion(unloaded: readonly Unloaded[]) {
  const count = (of: readonly Unloaded[]) => of.reduce((sum, { bags }) => sum + bags.length, 0);
  const missing = count(unloaded);
  const more = count(unloaded.slice(namedOrders));
  return {
    title: missing === 1 ? '1 bag is not in the van' : `${missing} bags are not in the van`,
    body: (
      <>
        {unloaded.slice(0, namedOrders).map((each) => (
          <span key={each.leg.id} className="block">
            Missing: {unloadedText(each)}.
          </span>
        ))}
        {more > 0 && <span>{`And ${more} more.`}</span>}
      </>
    ),
    action: missing === 1 ? 'Start without it' : 'Start without them',
    cancel: 'Back to loading',
    danger: true,
  };
}
const namedOrders = 5;

function StartFoot({ loading: { loads, unloaded } }: { loading: Loading }) {
  const { run, report } = useRun();
  const confirm = useConfirm();
  const start = async () => {
    if (unloaded.length > 0 && !(await confirm(missingQuestion(unloaded)))) return;
    const ticked = loads.filter(({ isTicked }) => isTicked);
    await report(
      { type: 'start_run', day: run.day, leg_ids: ticked.map(({ leg }) => leg.id) },
      {
        orders: ticked.map(({ leg }) => ({ id: leg.order_id, step: 'out_for_delivery' })),
        order_number: null,
        customer_name: null,
      },
      'Run started.',
    );
    // The list they loaded by is gone, and the next stop is where it stood.
    document.documentElement.scrollTop = 0;
  };
  return (
    <div className={footStyles} data-foot="bar">
      <Button variant="primary" size="main" onClick={() => void start()}>
        Start run
      </Button>
    </div>
  );
}
