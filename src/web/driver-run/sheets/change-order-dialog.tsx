import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, keepKnownOrder, staysFirstText } from '#shared/runs/arrange-stops.ts';
import { dueAt, settingsOf } from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { lateText, windowsOf } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { arrivalText, meantRun } from '#web/driver-run/state/meant-run.ts';
import { stopsAhead, useRun } from '#web/driver-run/state/run-context.ts';
import { madeLate, madeLateText, newsOfStop } from '#web/driver-run/state/told-late.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { SlotKeyboardSensor } from '#web/ui/drag/slot-keyboard-sensor.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type SortableStopsProps = {
  stops: readonly DriverStop[];
  /** What the customers hear whom the order makes late, by the stop. */
  news: ReadonlyMap<string, string | null>;
  /** The number of the first one in the run. */
  first: number;
  onMove: (stop_ids: string[]) => void;
};

const byMouse = { activationConstraint: { distance: 5 } };
// By its grip a stop is lifted at once; the list scrolls everywhere else.
const byTouch = { activationConstraint: { distance: 3 } };
const instructions = {
  draggable:
    'Space picks a stop up and drops it, arrow keys move it, Escape cancels. Its buttons move it, too.',
};
/** The list says by itself what happens. */
const silent = () => undefined;
const announcements = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

/** Stops to be put in another order: by pointer, by keyboard, or by the buttons of each. */
function SortableStops({ stops, news, first, onMove }: SortableStopsProps) {
  const [said, setSaid] = useState('');
  const { lifted, context, move } = useSorting(stops, onMove, setSaid);
  return (
    <>
      <DndContext
        {...context}
        id={useId()}
        collisionDetection={closestCenter}
        accessibility={{ screenReaderInstructions: instructions, announcements, restoreFocus: false }}
      >
        <ol className="card">
          {stops.map((stop, index) => (
            <SortableStop
              key={stop.id}
              stop={stop}
              news={news.get(stop.id)}
              number={first + index}
              isLifted={stop.id === lifted}
              onUp={index > 0 ? () => move(stop.id, index - 1) : undefined}
              onDown={index < stops.length - 1 ? () => move(stop.id, index + 1) : undefined}
            />
          ))}
        </ol>
      </DndContext>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

/** While a stop is lifted the others make room for it at once; Escape puts it back. */
function useSorting(
  stops: readonly DriverStop[],
  onMove: SortableStopsProps['onMove'],
  say: (text: string) => void,
) {
  const [lifted, setLifted] = useState<string | null>(null);
  const before = useRef<string[]>([]);
  const nameOf = (id: string) => stops.find((stop) => stop.id === id)?.customer_name ?? '';
  const move = (id: string, to: number) => {
    const others = stops.map((stop) => stop.id).filter((each) => each !== id);
    if (to < 0 || to > others.length || stops[to]?.id === id) return;
    onMove(others.toSpliced(to, 0, id));
    say(`${nameOf(id)}, place ${to + 1} of ${stops.length}.`);
  };
  const onKey = useEffectEvent((code: string) => {
    const from = stops.findIndex(({ id }) => id === lifted);
    if (lifted === null || from < 0) return;
    if (code === 'ArrowUp') move(lifted, from - 1);
    if (code === 'ArrowDown') move(lifted, from + 1);
  });
  const onArrow = useRef<(code: string) => void>(null);
  useEffect(() => {
    onArrow.current = (code) => onKey(code);
  }, []);
  const keyboard = useMemo(() => ({ onArrow: (code: string) => onArrow.current?.(code) }), []);
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(SlotKeyboardSensor, keyboard),
  );
  const isByPointer = ({ activatorEvent }: DragOverEvent | DragEndEvent) => activatorEvent.type !== 'keydown';
  const context = {
    sensors,
    onDragStart: ({ active }: { active: { id: string | number } }) => {
      before.current = stops.map(({ id }) => id);
      setLifted(String(active.id));
      say(`${nameOf(String(active.id))} lifted.`);
    },
    onDragOver: (event: DragOverEvent) => {
      const to = stops.findIndex(({ id }) => id === event.over?.id);
      if (isByPointer(event) && to >= 0) move(String(event.active.id), to);
    },
    onDragEnd: ({ active }: DragEndEvent) => {
      setLifted(null);
      say(`${nameOf(String(active.id))} dropped.`);
    },
    onDragCancel: () => {
      if (lifted !== null) say(`${nameOf(lifted)} put back.`);
      onMove(before.current);
      setLifted(null);
    },
  };
  return { lifted, context, move };
}

type SortableStopProps = {
  stop: DriverStop;
  news: string | null | undefined;
  number: number;
  isLifted: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

const arrowStyles = 'size-12! flex-none rounded-[10px]! aria-disabled:bg-transparent!';

function SortableStop({ stop, news, number, isLifted, onUp, onDown }: SortableStopProps) {
  const { run, calendar } = useRun();
  const { attributes, listeners, setNodeRef: setGrip, setActivatorNodeRef } = useDraggable({ id: stop.id });
  const { setNodeRef } = useDroppable({ id: stop.id });
  const msAtDoor = doorMs(settingsOf(useBusiness()));
  const windows = windowsOf(stop.legs.filter(isOpenLeg), run, calendar);
  return (
    <li
      ref={(row) => {
        setNodeRef(row);
        setGrip(row);
      }}
      className={classNames(
        'flex items-center border-line not-first:border-t',
        isLifted && 'relative z-10 rounded-md bg-accent-soft shadow-md',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="grid size-12 flex-none cursor-grab touch-none place-items-center text-ink-3"
        {...attributes}
        {...listeners}
        aria-label={`Move ${stop.customer_name}`}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className="grid min-w-0 flex-auto py-2">
        <b className="truncate font-medium">
          <span className="text-sm font-normal text-ink-3 tabular-nums">{number} </span>
          {stop.customer_name}
        </b>
        <span className="text-sm text-ink-3 tabular-nums">{windows.map(({ text }) => text).join(' · ')}</span>
        {stop.arrives_at && (
          <span className="text-sm font-medium text-ink-2 tabular-nums">
            {`About ${arrivalText(stop.arrives_at, calendar.zone)}`}
          </span>
        )}
        {stop.minutes_late > 0 && (
          <span className="text-sm font-medium text-warning-ink">
            {lateText(stop.minutes_late, dueAt(stop.legs, msAtDoor), { ...calendar, day: run.day })}
          </span>
        )}
        {news && <span className="text-sm text-ink-2">{news}</span>}
      </span>
      <IconButton
        icon={ArrowUp}
        className={arrowStyles}
        aria-label={`Move up ${stop.customer_name}`}
        aria-disabled={!onUp}
        onClick={onUp}
      />
      <IconButton
        icon={ArrowDown}
        className={arrowStyles}
        aria-label={`Move down ${stop.customer_name}`}
        aria-disabled={!onDown}
        onClick={onDown}
      />
    </li>
  );
}

type ChangeOrderDialogProps = {
  run: DriverRun;
  /** Who is told of it. */
  news: string | null;
  /** With whom it tells that they come late. */
  onSave: (stop_ids: string[], told: string | null) => Promise<unknown>;
  onClose: () => void;
};

/** Puts the open stops in another order; a delivery never stands before its own pickup. */
export function ChangeOrderDialog({ run, news, onSave, onClose }: ChangeOrderDialogProps) {
  const { now } = useRun();
  const business = useBusiness();
  const ahead = stopsAhead(run);
  // Where they are on the way to comes first, whatever the order of the rest.
  const going = ahead.filter(({ next_at }) => next_at !== null);
  const open = ahead.slice(going.length);
  const [wanted, setWanted] = useState<string[] | null>(null);
  // Stops may be added or taken back meanwhile.
  const order = keepKnownOrder(open.map(asPlanned), wanted ?? open.map(({ id }) => id));
  const isChanged = order.join() !== open.map(({ id }) => id).join();
  const stop_ids = [...going.map(({ id }) => id), ...order];
  const meant = meantRun(run, { type: 'order_stops', day: run.day, stop_ids }, business, now);
  const stops = order.flatMap((id) => meant.stops.find((stop) => stop.id === id) ?? []);
  const msAtDoor = doorMs(settingsOf(business));
  const late = madeLate(run, meant, business, now);
  const newsOf = new Map(late.map((stop) => [stop.id, newsOfStop(stop, msAtDoor)]));
  const staysFirst = staysFirstText('You’re', run.stops);
  const save = () => {
    onClose();
    if (isChanged) void onSave(stop_ids, madeLateText(late));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reorder stops"
      description="Drag a stop, or move it with its buttons."
      className="w-[min(560px,100%)]!"
      dirty={isChanged}
      reading
      foot={
        <Button variant="primary" size="main" onClick={save}>
          {isChanged ? 'Save' : 'Keep as it was'}
        </Button>
      }
    >
      {staysFirst && <p className="mb-3">{staysFirst}</p>}
      <SortableStops
        stops={stops}
        news={newsOf}
        first={run.stops.length - open.length + 1}
        onMove={setWanted}
      />
      {news && <p className="mt-3 text-ink-2">{news}</p>}
    </Dialog>
  );
}
