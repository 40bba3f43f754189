import { Bell, Clock, Package } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDate, formatTimes } from '#shared/kernel/date-text.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useMoveStops } from '#web/dispatch/dispatch.api.ts';
import { openStops } from '#web/dispatch/lanes/apply-move.ts';
import { inVanText, lanesOf, unassignedId } from '#web/dispatch/lanes/lanes.ts';
import { shareOut } from '#web/dispatch/lanes/share-out.ts';
import { latestMove, moveFailure } from '#web/dispatch/lanes/use-moves.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { runAction, useAction } from '#web/ui/overlay/use-action.ts';
import { Consequence, firstName, Sequence, sharedText } from './consequences.tsx';
import { useShareOut } from './give-runs.ts';

/** `Mei: 3 stops, 7:00 am to 12:20 pm`, with those that they had. */
function dayText(run: Run, zone: string): string {
  const { ends_at, started_at, planned_start } = run;
  const from = started_at ?? planned_start;
  const times = from && ends_at && formatTimes(from, ends_at, zone).replace('–', ' to ');
  return unbroken(
    [`${firstName(run)}: ${stopsText(openStops(run).length)}`, times].filter(Boolean).join(', '),
  );
}

/** The dialog in which what nobody has goes to several drivers, with what follows from it. */
export function ShareDialog({ board, onClose }: { board: DispatchDay; onClose: () => void }) {
  const business = useBusiness();
  const today = useToday();
  const now = useNow();
  const share = useShareOut();
  const { mutateAsync: putBack } = useMoveStops();
  const { run: act, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const shared = useMemo(() => shareOut(board, unassignedId, { business, now }), [board, business, now]);
  const { moves, takers, late } = shared;
  const lanes = lanesOf(board, { business, now });
  const inVans = moves.flatMap(({ leg_ids, driver_id }) => {
    const card = lanes[0]?.cards.find(({ legs }) => legs.some(({ id }) => leg_ids.includes(id)));
    return (card && inVanText(lanes, card, driver_id)) ?? [];
  });
  const send = async () => {
    setFailure(null);
    const sharing = async () => {
      const body = await share(null, board, shared);
      const undo = () =>
        runAction(() => putBack({ body }), {
          done: `${stopsText(moves.length)} back in Unassigned.`,
          failure: moveFailure,
        });
      toast.undoable(`${sharedText({ ...shared, ours: 0, earlier: 0 })}.`, () => void undo(), latestMove);
    };
    if (await act(sharing, { failure: moveFailure, onFailure: setFailure })) onClose();
  };
  return (
    <FormDialog
      size="sm"
      title="Share out unassigned stops"
      description={`${stopsText(moves.length)}, ${formatDate(board.day, today)}`}
      action="Share Out"
      busy={isBusy}
      isUnsendable={moves.length === 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && <Alert className="mb-4">{failure}</Alert>}
      {moves.length === 0 ? (
        <p className="text-ink-2">No driver can take these stops now.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm tabular-nums" aria-live="polite">
          <Sequence text={sharedText(shared)} late={late}>
            .
          </Sequence>
          {takers.map(({ run }) => (
            <Consequence key={run.driver_id} icon={Clock}>
              {dayText(run, business.time_zone)}
            </Consequence>
          ))}
          {[...new Set(inVans)].map((text) => (
            <Consequence key={text} icon={Package}>
              {text}
            </Consequence>
          ))}
          <Consequence icon={Bell}>Drivers and customers read it in the app.</Consequence>
        </ul>
      )}
    </FormDialog>
  );
}
