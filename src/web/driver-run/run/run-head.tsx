import { useNavigate } from '@tanstack/react-router';
import {
  ArrowUpDown,
  Ellipsis,
  Flag,
  Hourglass,
  Map as MapIcon,
  ReceiptText,
  ScanLine,
  Sparkles,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { kilogramsText } from '#shared/pricing/line-amount.ts';
import { saidLate } from '#shared/runs/reckon-run.ts';
import { countStops, otherStopTexts } from '#shared/runs/stop-count.ts';
import { minutesText, stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import {
  bagCount,
  isNotLoaded,
  legsOf,
  mapsLabels,
  missingCount,
  useMaps,
} from '#web/driver-run/state/leg-facts.ts';
import { type SuggestionDialog, stopsAhead, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { isAnyLater, movedTriesText } from '#web/driver-run/state/told-late.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

const ChangeOrderDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/change-order-dialog.tsx')).ChangeOrderDialog,
  'The order could not be changed. Check your connection and try again.',
);
const LateDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/run-dialogs.tsx')).LateDialog,
  'The sheet could not be shown. Check your connection and try again.',
);
const MapsDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/run-dialogs.tsx')).MapsDialog,
  'The maps could not be chosen. Check your connection and try again.',
);

type Opened = 'order' | 'suggestion' | 'late' | 'maps' | null;

type RunHeadProps = { SuggestionDialog: SuggestionDialog };

/** How far the run is, when it ends, and its menu. */
export function RunHead({ SuggestionDialog }: RunHeadProps) {
  const { run, calendar, now } = useRun();
  const business = useBusiness();
  const said = saidLate(run, now);
  const { total, done, ...others } = countStops(run.stops);
  const ends = run.ends_at
    ? `, back about ${formatTime(run.ends_at, calendar.zone).replace(' ', '\u00a0')}`
    : '';
  const count = `${done} of ${stopsText(total)}${run.ends_at ? '' : ' done'}`;
  const text = `${[count, ...otherStopTexts(others)].join(', ')}${ends}`;
  return (
    <section className="grid gap-2" aria-label="Today’s run">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-auto tabular-nums">
          <h2 className="text-lg">{text}</h2>
          <p className="text-sm text-ink-3 empty:hidden">{startText(run, calendar.zone)}</p>
          {said && (
            <p className="text-sm font-medium text-warning-ink">
              {`Running ${minutesText(said.minutes)} late${run.late > 0 || isAnyLater(run, business, now) ? '' : ', no stop comes later'}`}
            </p>
          )}
        </div>
        <RunMenu SuggestionDialog={SuggestionDialog} />
      </div>
      <Progress value={done + others.failed} max={total} label="Stops done" />
    </section>
  );
}

/**
 * `Started 8:16 am · 32 bags, 29 kg to deliver`; what is not there, or not known, is left out: kilograms unless all is by weight. With
 * nothing left to deliver it is what the van has.
 */
function startText(run: DriverRun, zone: string): string {
  const legs = run.stops
    .flatMap((stop) => stop.legs)
    .filter((leg) => isOpenLeg(leg) && !isNotLoaded(run, leg));
  const toDeliver = legs.filter(({ kind }) => kind === 'delivery');
  const sum = (of: (leg: DriverLeg) => number) => toDeliver.reduce((total, leg) => total + of(leg), 0);
  const bags = sum((leg) => Math.max(0, (bagCount(leg) ?? 0) - missingCount(leg)));
  const grams = sum((leg) => leg.grams ?? 0);
  const isByWeight = toDeliver.every((leg) => leg.grams && leg.item_count === 0);
  const load = [bags > 0 && bagsText(bags), grams > 0 && isByWeight && kilogramsText(grams / 1000)].filter(
    Boolean,
  );
  const started = run.started_at && `Started ${formatTime(run.started_at, zone)}`;
  const left = load.length > 0 ? `${load.join(', ')} to deliver` : toDeliver.length === 0 && vanAmount(run);
  return [started, left].filter(Boolean).join(' · ');
}

/** `14 bags in the van`; where nobody counted those of an order `3 orders in the van`. */
function vanAmount(run: DriverRun): string | false {
  const legs = new Map(legsOf(run).map(({ leg }) => [leg.id, leg]));
  const counts = run.van.map(({ leg_id }) => {
    const leg = legs.get(leg_id);
    const bags = leg && bagCount(leg);
    return leg && bags ? Math.max(0, bags - missingCount(leg)) : null;
  });
  if (counts.length === 0) return false;
  const bags = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const orders = counts.length === 1 ? '1 order' : `${counts.length} orders`;
  return `${counts.includes(null) ? orders : bagsText(bags)} in the van`;
}

/** What else can be done with a run, once it has ended too. */
export function RunMenu({ SuggestionDialog: Suggestion }: RunHeadProps) {
  const { run, report } = useRun();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const news = movedTriesText(run);
  const saveOrder = (stop_ids: string[], told: string | null = null) =>
    report(
      { type: 'order_stops', day: run.day, stop_ids },
      { orders: [], order_number: null, customer_name: null },
      ['Stops reordered.', told, news].filter(Boolean).join(' '),
    );
  return (
    <>
      <MenuOfRun onOpen={setOpened} />
      {opened === 'order' && <ChangeOrderDialog run={run} news={news} onSave={saveOrder} onClose={close} />}
      {opened === 'suggestion' && <Suggestion run={run} news={news} onUse={saveOrder} onClose={close} />}
      {opened === 'late' && <LateDialog onClose={close} />}
      {opened === 'maps' && <MapsDialog onClose={close} />}
    </>
  );
}

function MenuOfRun({ onOpen }: { onOpen: (dialog: Opened) => void }) {
  const { run, now, undo, openScan } = useRun();
  const navigate = useNavigate();
  const [maps] = useMaps();
  const report_id = run.ended_at || hasReportedSince(run) ? null : undoOf(run, now);
  // Where they are on the way to stays first, so there is one order of it and another stop.
  const ahead = stopsAhead(run);
  const others = ahead.filter(({ next_at }) => next_at === null).length;
  const hasOrder = ahead.length > 1;
  const refusal = others > 1 ? undefined : 'There is only one other stop.';
  const said = saidLate(run, now);
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} className="size-12! rounded-[10px]!" largeIcon aria-label="Run menu" />
      }
    >
      {hasOrder && (
        <MenuItem icon={ArrowUpDown} refusal={refusal} onSelect={() => onOpen('order')}>
          Reorder stops
        </MenuItem>
      )}
      {hasOrder && run.id && (
        <MenuItem icon={Sparkles} refusal={refusal} onSelect={() => onOpen('suggestion')}>
          Optimise route
        </MenuItem>
      )}
      {run.started_at && ahead.length > 0 && (
        <MenuItem icon={Hourglass} onSelect={() => onOpen('late')}>
          {said ? `Running late: ${minutesText(said.minutes)}` : 'Running late'}
        </MenuItem>
      )}
      {run.started_at && !run.ended_at && ahead.length > 0 && (
        <MenuItem
          icon={Flag}
          refusal="Finish the open stops first, or ask the shop to take them."
          onSelect={() => undefined}
        >
          End run
        </MenuItem>
      )}
      {run.id && (
        <MenuItem icon={ReceiptText} onSelect={() => void navigate({ to: `/papers/run/${run.id}` })}>
          Run sheet
        </MenuItem>
      )}
      <MenuItem icon={ScanLine} onSelect={() => openScan('run')}>
        Scan a bag
      </MenuItem>
      <MenuItem icon={MapIcon} onSelect={() => onOpen('maps')}>
        Maps: {mapsLabels[maps]}
      </MenuItem>
      {report_id && (
        <MenuItem icon={Undo2} onSelect={() => void undo(report_id)}>
          Undo Start run
        </MenuItem>
      )}
    </Menu>
  );
}

/** What was said at a stop starts the run as well: without its start alone it would still be under way (RUN-8). */
const hasReportedSince = ({ stops }: DriverRun): boolean =>
  stops.some(({ next_at, legs }) => next_at !== null || legs.some(({ undo }) => undo !== null));
