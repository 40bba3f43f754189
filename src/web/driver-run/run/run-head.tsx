import { useNavigate } from '@tanstack/react-router';
import { ArrowUpDown, Ellipsis, Map as MapIcon, ReceiptText, ScanLine, Sparkles, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { mapsLabels, useMaps } from '#web/driver-run/state/leg-facts.ts';
import {
  isFailed,
  isFinished,
  type SuggestionDialog,
  undoOf,
  useRun,
} from '#web/driver-run/state/run-context.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

const ChangeOrderDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/change-order-dialog.tsx')).ChangeOrderDialog,
  'The order could not be changed. Check your connection and try again.',
);
const MapsDialog = lazyDialog(
  async () => (await import('#web/driver-run/sheets/run-dialogs.tsx')).MapsDialog,
  'The maps could not be chosen. Check your connection and try again.',
);

type Opened = 'order' | 'suggestion' | 'maps' | null;

/** How far the run is, when it ends, and its menu. */
export function RunHead({ SuggestionDialog: Suggestion }: { SuggestionDialog: SuggestionDialog }) {
  const { run, calendar, report } = useRun();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const finished = run.stops.filter(isFinished).length;
  const failed = run.stops.filter(isFailed).length;
  const ends = run.ends_at ? `, about ${formatTime(run.ends_at, calendar.zone).replace(' ', '\u00a0')}` : '';
  const text = `${finished - failed} of ${run.stops.length} done${failed > 0 ? `, ${failed} failed` : ''}${ends}`;
  const saveOrder = (stop_ids: string[]) =>
    report(
      { type: 'order_stops', day: run.day, stop_ids },
      { orders: [], order_number: null, customer_name: null },
      'Stops reordered.',
    );
  return (
    <section className="grid gap-2" aria-label="Today’s run">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-auto text-lg tabular-nums">{text}</h2>
        <RunMenu onOpen={setOpened} />
      </div>
      <Progress value={finished} max={run.stops.length} label="Stops done" />
      {opened === 'order' && <ChangeOrderDialog run={run} onSave={saveOrder} onClose={close} />}
      {opened === 'suggestion' && <Suggestion run={run} onUse={saveOrder} onClose={close} />}
      {opened === 'maps' && <MapsDialog onClose={close} />}
    </section>
  );
}

function RunMenu({ onOpen }: { onOpen: (dialog: Opened) => void }) {
  const { run, now, undo, openScan } = useRun();
  const navigate = useNavigate();
  const [maps] = useMaps();
  const report_id = undoOf(run, now);
  const hasOrder = run.stops.filter((stop) => !isFinished(stop)).length > 1;
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} className="size-12! rounded-[10px]!" largeIcon aria-label="Run menu" />
      }
    >
      {hasOrder && (
        <MenuItem icon={ArrowUpDown} onSelect={() => onOpen('order')}>
          Reorder stops
        </MenuItem>
      )}
      {hasOrder && run.id && (
        <MenuItem icon={Sparkles} onSelect={() => onOpen('suggestion')}>
          Optimise route
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
