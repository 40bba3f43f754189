import { List } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { closedBy, useAskedText, useToldNextText } from '#web/driver-run/state/closed-leg.ts';
import { useShownRun } from '#web/driver-run/state/driver-run.api.ts';
import type { OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import {
  type LegSheet,
  RunProvider,
  type ScanPlace,
  type SuggestionDialog,
  stopsAhead,
  useReport,
  useRun,
} from '#web/driver-run/state/run-context.ts';
import { useToldLateText } from '#web/driver-run/state/told-late.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { DoneToday } from './done-stops.tsx';
import { DriverOrdersTable } from './driver-orders-table.tsx';
import { EndedCard } from './ended-card.tsx';
import { Fold } from './fold.tsx';
import { LaterDays } from './later-days.tsx';
import { LoadCard, RunFoot, useLoading } from './load-van.tsx';
import { RunHead } from './run-head.tsx';
import { StopCard } from './stop-card.tsx';
import { StopLines } from './stop-lines.tsx';
import { UndoBar } from './undo-bar.tsx';

const failure = 'The sheet could not be shown. Check your connection and try again.';
const sheets = {
  done: lazyDialog(async () => (await import('#web/driver-run/sheets/proof-sheet.tsx')).ProofSheet, failure),
  failed: lazyDialog(
    async () => (await import('#web/driver-run/sheets/could-not-sheet.tsx')).CouldNotSheet,
    failure,
  ),
  add: lazyDialog(async () => (await import('#web/driver-run/sheets/add-sheet.tsx')).AddSheet, failure),
  condition: lazyDialog(
    async () => (await import('#web/driver-run/sheets/condition-sheet.tsx')).ConditionSheet,
    failure,
  ),
  count: lazyDialog(async () => (await import('#web/driver-run/sheets/count-sheet.tsx')).CountSheet, failure),
};

/** The sheet that the driver has opened. It stands above the stops: these may be drawn anew while it is filled in. */
function LegSheets({ sheet, onClose }: { sheet: LegSheet; onClose: () => void }) {
  if (sheet.kind === 'add') return <sheets.add {...sheet} onClose={onClose} />;
  const { kind, ...about } = sheet;
  const Sheet = sheets[kind];
  return <Sheet {...about} onClose={onClose} />;
}

const RunScan = lazyDialog(
  async () => (await import('#web/driver-run/sheets/run-scan.tsx')).RunScan,
  'The camera could not be shown. Check your connection and try again.',
);

const UpdateStatusDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/update-status-dialog.tsx')).UpdateStatusDialog,
  'The status could not be updated. Check your connection and try again.',
);

const LaterStopSheet = lazyDialog(
  async () => (await import('#web/driver-run/sheets/later-stop-sheet.tsx')).LaterStopSheet,
  'The stop could not be shown. Check your connection and try again.',
);

type MyDeliveriesProps = {
  user_id: string;
  /** All that the driver has; `undefined` until it is there. */
  orders: { rows: readonly OrderOfDriver[]; total: number } | undefined;
  SuggestionDialog: SuggestionDialog;
};

/** The driver's day: the run of today, then what comes later, what is done, and all they have. */
export function MyDeliveries({ user_id, orders, SuggestionDialog }: MyDeliveriesProps) {
  const { run, error, refetch } = useShownRun(user_id);
  const { last, showLast, report, noteCondition, undo } = useReport(user_id, run);
  const [today, zone, now] = [useToday(), useBusinessTimeZone(), useNow()];
  const [sheet, openSheet] = useState<LegSheet | null>(null);
  const closed = run && last ? closedBy(run, last.id) : null;
  const asked = useAskedText(user_id, closed);
  const next = useToldNextText(user_id, run, last?.id);
  const late = useToldLateText(user_id, run, now);
  const [scanPlace, openScan] = useState<ScanPlace | null>(null);
  const [updating, update] = useState<OrderOfDriver | null>(null);
  const [looking, look] = useState<OrderOfDriver | null>(null);
  const updateOrder = useCallback(
    (order_id: string) => {
      const order = orders?.rows.find(({ id }) => id === order_id);
      return order ? () => update(order) : null;
    },
    [orders],
  );
  // A sheet that opens or closes draws no stop anew.
  const context = useMemo(
    () =>
      run && {
        run,
        calendar: { today, zone },
        now,
        updateOrder,
        openSheet,
        openScan,
        report,
        noteCondition,
        undo,
      },
    [run, today, zone, now, updateOrder, report, noteCondition, undo],
  );
  if (!context && !error) return <RunSkeleton />;
  // While the dialog is open, the order may change or be reassigned.
  const present = (shown: OrderOfDriver) => orders?.rows.find(({ id }) => id === shown.id) ?? shown;
  const order = updating && present(updating);
  const later = looking && present(looking);
  return (
    <>
      {context ? (
        <RunProvider value={context}>
          <Run SuggestionDialog={SuggestionDialog} orders={orders} onUpdate={update} onLook={look} />
          {/* Always there: were the run the last child at times, the browser would reckon all its style anew each time. */}
          <div className="contents">
            {sheet && <LegSheets key={sheet.leg.id} sheet={sheet} onClose={() => openSheet(null)} />}
            {scanPlace && <RunScan place={scanPlace} onClose={() => openScan(null)} />}
          </div>
        </RunProvider>
      ) : (
        <div className="grid gap-4">
          <LoadError
            className="card"
            title="Your run could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
          {orders && <LaterDays orders={orders.rows} onOpen={look} />}
          {orders && <AllDeliveries total={orders.total} isOpenFirst onUpdate={update} />}
        </div>
      )}
      {later && (
        <LaterStopSheet order={later} run={run} onUpdate={() => update(later)} onClose={() => look(null)} />
      )}
      {order && (
        <UpdateStatusDialog
          key={order.id}
          order={order}
          run={run}
          onDone={(id, text) => showLast({ id, text })}
          onClose={() => update(null)}
        />
      )}
      {last && !sheet && !scanPlace && (
        <UndoBar
          key={last.id}
          last={last}
          told={last.isToldNobody ? null : last.isLate ? late : (asked ?? next)}
          undo={last.isLate ? null : undo}
          onAdd={closed && (() => openSheet({ kind: 'add', ...closed }))}
          onClose={() => showLast(null)}
        />
      )}
    </>
  );
}

function NoStops() {
  const { run, calendar } = useRun();
  return (
    <section>
      <div className="section-head">
        <h2>Today</h2>
        <span className="text-xs text-ink-3 tabular-nums">{formatDate(run.day, calendar.today)}</span>
      </div>
      <p className="text-ink-2">No stops today.</p>
    </section>
  );
}

/** One column on a phone; on a wide screen what comes later stands beside the run, and all deliveries, opened, below both. */
const gridStyles = [
  'grid gap-x-6 gap-y-2.5 min-[1100px]:grid-cols-[minmax(0,520px)_minmax(0,1fr)] min-[1100px]:items-start',
  'min-[1100px]:grid-rows-[auto_1fr]',
].join(' ');

type RunProps = Pick<MyDeliveriesProps, 'SuggestionDialog' | 'orders'> & {
  onUpdate: (order: OrderOfDriver) => void;
  onLook: (order: OrderOfDriver) => void;
};

const Run = memo(function Run({ SuggestionDialog, orders, onUpdate, onLook }: RunProps) {
  const { run } = useRun();
  const loading = useLoading();
  const open = stopsAhead(run);
  const isUnderWay = run.started_at !== null && run.ended_at === null;
  const [shown, ...then] = isUnderWay ? open : [];
  const rest = shown ? then : open;
  return (
    <>
      <div className={gridStyles}>
        <div className="grid min-w-0 gap-3 min-[1100px]:row-span-2">
          <RunTop SuggestionDialog={SuggestionDialog} />
          {run.started_at === null && <LoadCard loading={loading} />}
          {shown && (
            <section aria-label="Next stop">
              <StopCard stop={shown} isNext />
            </section>
          )}
          {run.overdue.length > 0 && (
            <StopLines title="Overdue" hint={stopsText(run.overdue.length)} stops={run.overdue} />
          )}
          {rest.length > 0 && (
            <StopLines title={<RestTitle />} stops={rest} first={run.stops.length - rest.length + 1} />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-2.5 empty:hidden max-[1099px]:mt-1.5">
          {orders && <LaterDays orders={orders.rows} onOpen={onLook} />}
          <DoneToday />
        </div>
        {orders && <AllDeliveries total={orders.total} isOpenFirst={open.length === 0} onUpdate={onUpdate} />}
      </div>
      <RunFoot loading={loading} />
    </>
  );
});

function RunTop({ SuggestionDialog }: Pick<RunProps, 'SuggestionDialog'>) {
  const { run } = useRun();
  const [wasOpen] = useState(run.ended_at === null);
  if (run.ended_at) return <EndedCard SuggestionDialog={SuggestionDialog} hasJustEnded={wasOpen} />;
  if (run.stops.length > 0) return <RunHead SuggestionDialog={SuggestionDialog} />;
  return run.overdue.length === 0 ? <NoStops /> : null;
}

type AllDeliveriesProps = { total: number; isOpenFirst: boolean; onUpdate: (order: OrderOfDriver) => void };

/** Loaded once it is opened; open from the first where nothing of today is. */
function AllDeliveries({ total, isOpenFirst, onUpdate }: AllDeliveriesProps) {
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? isOpenFirst;
  return (
    <Fold
      icon={List}
      title="All deliveries"
      hint={String(total)}
      open={isOpen}
      onToggle={(to) => to !== isOpen && choose(to)}
      className={isOpen ? 'min-w-0 min-[1100px]:col-span-2' : 'min-w-0 min-[1100px]:col-start-2'}
    >
      {isOpen && <DriverOrdersTable onUpdate={onUpdate} />}
    </Fold>
  );
}

/** `Then`; before the start `5 stops, first window 1:00 pm`. */
function RestTitle() {
  const { run, calendar } = useRun();
  if (run.started_at) return 'Then';
  const [first] = run.stops
    .flatMap(({ legs }) => legs.map(({ window_start }) => window_start))
    .toSorted(Temporal.Instant.compare);
  return first ? `${stopsText(run.stops.length)}, first window ${formatTime(first, calendar.zone)}` : null;
}

/** The skeleton of a run: its head, and the card of the next stop. */
function RunSkeleton() {
  return (
    <section
      className="grid max-w-[560px] gap-4 max-md:max-w-none"
      aria-busy="true"
      aria-label="Loading stops"
    >
      <div className="grid gap-3">
        <Skeleton width="52%" className="h-5!" />
        <Skeleton width="40%" />
        <Skeleton className="h-1.5!" />
      </div>
      <div className="card grid gap-3.5 p-4">
        <Skeleton width="46%" className="h-5!" />
        <Skeleton width="38%" />
        <Skeleton width="72%" />
        <Skeleton width="60%" />
        <Skeleton className="h-12! rounded-[10px]!" />
        <Skeleton className="h-14! rounded-xl!" />
      </div>
    </section>
  );
}
