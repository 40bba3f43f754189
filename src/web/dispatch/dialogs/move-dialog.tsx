import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { Day } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { minutesText, placeText, stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { applyMove, type Reckoning, type StopMove } from '#web/dispatch/lanes/apply-move.ts';
import {
  byLikelihood,
  type Card,
  inVanText,
  isYetToJoin,
  type Lane,
  lanesOf,
  offText,
  startOf,
  takesStops,
} from '#web/dispatch/lanes/lanes.ts';
import { moveTo, placeByWindow, slotOf } from '#web/dispatch/lanes/slot.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type MoveDialogProps = {
  card: Card;
  board: DispatchDay;
  /** `target` is the board of another day; `sentence` says where the stop goes. */
  onMove: (move: StopMove, target: DispatchDay | undefined, sentence: string) => void;
  onClose: () => void;
};

/** The dialog in which a stop gets another driver or another day; its place in the run is that of its window. */
export function MoveDialog({ card, board, onMove, onClose }: MoveDialogProps) {
  const business = useBusiness();
  const { time_zone: zone } = business;
  const [now, today] = [useNow(), useToday()];
  const reckoning = { business, now };
  const shown = lanesOf(board, reckoning);
  const home = slotOf(shown, card)?.lane_id;
  const [dayText, setDayText] = useState(board.day.toString());
  const [lane_id, setLane] = useState(home ?? '');
  const [isTried, setTried] = useState(false);
  const { data: day, error } = Day.safeParse(dayText);
  const isLate = Temporal.PlainDate.compare(businessDay(startOf(card), zone), board.day) < 0;
  const isOtherDay = day !== undefined && !day.equals(board.day);
  const loaded = useQuery({ ...dispatchQuery(day ?? board.day), enabled: isOtherDay });
  const target = isOtherDay ? loaded.data : board;
  const lanes = target && takersOf(target, reckoning);
  const lane = lanes?.find(({ id }) => id === lane_id);
  const inVan = lane && inVanText(shown, card, lane.run?.driver_id ?? null);
  const fault = error?.issues[0]?.message ?? (isOtherDay ? tooFarAhead(day, today) : null);
  /** The run of a driver with the stop in it; of another day nobody needs it: there the stop is late. */
  const runWith = (each: Lane): Run | null => {
    if (isOtherDay || each.id === home) return null;
    const { runs } = applyMove(board, moveTo(each, card, placeByWindow(each, card), board.day), reckoning);
    return runs.find(({ driver_id }) => driver_id === each.id) ?? null;
  };
  const send = () => {
    setTried(true);
    if (!day || fault || !target || !lane) return;
    onClose();
    if (lane.id === home && !isOtherDay) return;
    const when = isOtherDay ? ` on ${formatDate(day, today)}` : '';
    onMove(
      moveTo(lane, card, placeByWindow(lane, card), day),
      isOtherDay ? target : undefined,
      `${card.customer_name} moved to ${lane.name}${when}.`,
    );
  };
  return (
    <FormDialog
      size="sm"
      title={`Move ${card.customer_name}`}
      description={placeText(card.address)}
      action="Move"
      isUnsendable={!lane}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="grid gap-4">
        {isOtherDay && loaded.error && (
          <Alert>{detailOr(loaded.error, 'The drivers of that day could not be loaded.')}</Alert>
        )}
        <Field label="Driver">
          <Select
            value={lane?.id ?? ''}
            aria-busy={!lanes}
            data-focus-first
            onChange={({ target: { value } }) => setLane(value)}
          >
            {!lane && <option value="">Choose a driver</option>}
            {lanes?.map((each) => (
              <option key={each.id} value={each.id}>
                {laneText(each, today, runWith(each))}
              </option>
            ))}
          </Select>
        </Field>
        {inVan && <Alert kind="warning">{inVan}</Alert>}
        <Field
          label="Day"
          hint={
            isLate
              ? 'It still counts as late, as the customer’s dates stay. They read it in the app, and only if the driver changes.'
              : 'On another day it counts as late. The customer’s dates stay.'
          }
          error={(isTried && fault) || undefined}
        >
          <DateInput
            asks={!(isTried && fault)}
            required
            min={businessDay(startOf(card), zone).toString()}
            max="2199-12-31"
            value={dayText}
            onChange={({ target: { value } }) => setDayText(value)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

/** The columns that take stops, who is likely to drive first. */
const takersOf = (board: DispatchDay, reckoning: Reckoning): Lane[] =>
  lanesOf(board, reckoning)
    .filter(takesStops)
    .toSorted((a, b) => byLikelihood(a.run, b.run));

/** `Jonah Reid, 5 stops, run ended, nobody late`, `Ada Early, 0 stops, not joined yet, 1 late by 20 min` */
function laneText({ name, run }: Lane, today: Temporal.PlainDate, after: Run | null): string {
  if (!run) return name;
  const ended = run.ended_at ? ', run ended' : '';
  return `${name}, ${stopsText(run.stops.length)}${ended}${whyLast(run, today)}${after ? `, ${lateAfter(after)}` : ''}`;
}

/** `nobody late`, `1 late by 20 min`; of several by how much the latest is. */
function lateAfter({ late, stops }: Run): string {
  if (late === 0) return 'nobody late';
  const most = Math.max(...stops.map(({ minutes_late }) => minutes_late));
  return `${late} late by ${late > 1 ? 'up to ' : ''}${minutesText(most)}`;
}

function whyLast(run: Run, today: Temporal.PlainDate): string {
  if (isYetToJoin(run)) return ', not joined yet';
  if (run.is_off) return `, ${offText(run, today)}`;
  return run.gave_run_today ? ', run given away' : '';
}
