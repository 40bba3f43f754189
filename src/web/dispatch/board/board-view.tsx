import { useEffect, useMemo, useRef, useState } from 'react';
import { legKinds, legLabels } from '#shared/orders/leg-attempt.ts';
import type { DispatchDay, Run, Suggestion } from '#shared/runs/run.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { roughTimesText } from '#web/dispatch/board-texts.ts';
import { GiveDialog } from '#web/dispatch/dialogs/give-dialog.tsx';
import { MoveDialog } from '#web/dispatch/dialogs/move-dialog.tsx';
import { RunDialog } from '#web/dispatch/dialogs/run-dialog.tsx';
import { ShareDialog } from '#web/dispatch/dialogs/share-dialog.tsx';
import { SuggestionDialog } from '#web/dispatch/dialogs/suggestion-dialog.tsx';
import { useUpdateRun } from '#web/dispatch/dispatch.api.ts';
import type { StopMove } from '#web/dispatch/lanes/apply-move.ts';
import { type Card, inVanText, type Lane, lanesOf, unassignedId } from '#web/dispatch/lanes/lanes.ts';
import { moveBack, moveTo, placeText, type Slot, slotOf } from '#web/dispatch/lanes/slot.ts';
import { useMoves } from '#web/dispatch/lanes/use-moves.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useOpenPerson } from '#web/kernel/routing/person-link.tsx';
import { atVersion } from '#web/kernel/use-write.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { BoardContext } from './board-context.ts';
import { DragBoard } from './drag-board.tsx';
import { LaneColumn } from './lane.tsx';

const chipsStyles =
  '-mx-gutter mb-3 flex-nowrap! overflow-x-auto px-gutter [scrollbar-width:none] *:flex-none [&_button]:h-12';

/** One column at a time: first the one where something waits, and then the one that was chosen. */
function PhoneBoard({ lanes }: { lanes: readonly Lane[] }) {
  const [chosen, setChosen] = useState(() => lanes.find(({ cards }) => cards.length > 0)?.id);
  const chips = useRef<HTMLDivElement>(null);
  const lane = lanes.find(({ id }) => id === chosen) ?? lanes[0];
  useEffect(() => {
    if (chosen === undefined) return;
    const chip = chips.current?.querySelector('[aria-pressed=true]');
    chip?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div ref={chips} data-board>
      <Chips label="Column" className={chipsStyles}>
        {lanes.map(({ id, name, cards }) => (
          <Chip key={id} pressed={id === lane?.id} count={cards.length} onPress={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      {lane && (
        <LaneColumn
          key={lane.id}
          lane={lane}
          lifted={null}
          slot={null}
          showsLifted={false}
          isDraggable={false}
        />
      )}
    </div>
  );
}

export type BoardViewProps = {
  saved: DispatchDay;
  today: Temporal.PlainDate;
  /** A move was refused, and why. */
  onRefused: (sentence: string) => void;
  /** Somebody goes on: an older refusal has been read. */
  onMove: () => void;
  /** The driver whose run is to be given away from the first; `onGiven` once that dialog is closed. */
  giving?: string | undefined;
  onGiven: () => void;
} & Pick<BoardContext, 'onFinish'>;

/** What is open over the board. */
type Opened = { dialog: 'move'; card: Card } | { dialog: 'run' | 'suggest' | 'give'; driver_id: string };

/** The columns of a day, and what is done with them. */
export function BoardView({ saved, today, onRefused, onMove, giving, onGiven, onFinish }: BoardViewProps) {
  const business = useBusiness();
  const { open: onOpenOrder } = useOrderDialog();
  const onOpenPerson = useOpenPerson();
  const { board, move: sendMove } = useMoves(saved, onRefused);
  const now = useNow();
  const lanes = useMemo(() => lanesOf(board, { business, now }), [board, business, now]);
  const [opened, setOpened] = useState<Opened | null>(giving ? { dialog: 'give', driver_id: giving } : null);
  const [said, say] = useState('');
  const focusMoved = useFocusMoved();
  const isPhone = useIsPhone();
  const move = (card: Card, wanted: StopMove, sentence: string, target?: DispatchDay) => {
    const back = moveBack(lanes, card, board.day);
    if (!back) return;
    onMove();
    const inVan = inVanText(lanes, card, wanted.driver_id);
    say(inVan ? `${sentence} ${inVan}` : sentence);
    sendMove(wanted, target, {
      title: sentence,
      ...(inVan && { message: inVan }),
      back,
      onUndo: () => say(`${card.customer_name} put back.`),
    });
  };
  const put = (card: Card, slot: Slot) => {
    const lane = lanes.find(({ id }) => id === slot.lane_id);
    if (!lane) return;
    const sentence = `${card.customer_name} moved to ${lane.name}${placeText(lane, card, slot)}.`;
    move(card, moveTo(lane, card, slot, board.day), sentence);
  };
  const drop = (card: Card, slot: Slot) => {
    put(card, slot);
    focusMoved(card.id);
  };
  const step = (card: Card, places: 1 | -1) => {
    const from = slotOf(lanes, card);
    if (from) put(card, { ...from, index: from.index + places });
  };
  const context = useStable({
    day: board.day,
    today,
    zone: business.time_zone,
    onStep: step,
    onOpenOrder,
    onOpenPerson,
    onFinish,
    setOpened,
  });
  const close = () => {
    setOpened(null);
    if (giving) onGiven();
  };
  const opener = opened && opened.dialog !== 'move' ? opened : null;
  const run = board.runs.find(({ driver_id }) => driver_id === opener?.driver_id);
  return (
    <BoardContext value={context}>
      {isPhone ? <PhoneBoard lanes={lanes} /> : <DragBoard lanes={lanes} onDrop={drop} say={say} />}
      {board.runs.length > 0 && <MarksKey />}
      {board.runs.length === 0 && (
        <EmptyState className="card mt-3" art="van" title="No drivers yet">
          A driver appears here as soon as they have an active account.
        </EmptyState>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      {opened?.dialog === 'move' && (
        <MoveDialog
          card={opened.card}
          board={board}
          onMove={(wanted, target, sentence) => move(opened.card, wanted, sentence, target)}
          onClose={close}
        />
      )}
      {opener?.driver_id === unassignedId && <ShareDialog board={board} onClose={close} />}
      {run && opener?.dialog === 'run' && <RunDialog run={run} onClose={close} />}
      {run && opener?.dialog === 'suggest' && <SuggestDialog run={run} onClose={close} />}
      {run && opener?.dialog === 'give' && (
        <GiveDialog run={run} board={board} isLeaving={giving === run.driver_id} onClose={close} />
      )}
    </BoardContext>
  );
}

interface Handlers
  extends Pick<
    BoardContext,
    'day' | 'today' | 'zone' | 'onStep' | 'onOpenOrder' | 'onOpenPerson' | 'onFinish'
  > {
  setOpened: (opened: Opened) => void;
}

/** The same object for the same day, so that a card is drawn again only if the stop has changed. */
function useStable({ day, today, zone, ...handlers }: Handlers): BoardContext {
  const latest = useRef(handlers);
  latest.current = handlers;
  const days = `${day} ${today}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two objects of one day are the same day
  return useMemo(
    () => ({
      day,
      today,
      zone,
      onStep: (card, places) => latest.current.onStep(card, places),
      onOpenOrder: (id) => latest.current.onOpenOrder(id),
      onOpenPerson: (id, isOther) => latest.current.onOpenPerson(id, isOther),
      onFinish: (leg, change) => latest.current.onFinish(leg, change),
      onMoveTo: (card) => latest.current.setOpened({ dialog: 'move', card }),
      onSuggest: (driver_id) => latest.current.setOpened({ dialog: 'suggest', driver_id }),
      onEditRun: (driver_id) => latest.current.setOpened({ dialog: 'run', driver_id }),
      onGiveRun: (driver_id) => latest.current.setOpened({ dialog: 'give', driver_id }),
    }),
    [days, zone],
  );
}

/**
 * Returns a function that gives the focus to a card wherever it is drawn anew: where it was moved, and where it is put back if
 * the move is refused. It ends when something else has the focus.
 */
function useFocusMoved(): (leg_id: string) => void {
  const moved = useRef<{ id: string; isFocused: boolean }>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const { id, isFocused } = moved.current;
    const name = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-slot=card-name]`);
    const active = document.activeElement;
    // Drawn anew, it has been seen: the board does not scroll under whoever carries the next one by now.
    if (!isFocused || active === null || active === document.body) name?.focus({ preventScroll: isFocused });
    const isElsewhere = isFocused && active !== document.body && active !== name;
    moved.current = isElsewhere ? null : { id, isFocused: true };
  });
  return (id) => {
    moved.current = { id, isFocused: false };
  };
}

/** Staff compare the orders of a run, and may use the suggested one. */
export function SuggestDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { mutateAsync } = useUpdateRun();
  const { run: act, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const apply = async ({ suggested, version }: Suggestion) => {
    setFailure(null);
    const edit = { stop_ids: suggested.stop_ids };
    const isDone = await act(() => mutateAsync({ ...atVersion({ id: run.id ?? '', version }), body: edit }), {
      done: `${run.driver_name} has the new route.`,
      failure: 'The order could not be saved. Check your connection and try again.',
      onFailure: setFailure,
    });
    if (isDone) onClose();
  };
  return (
    <SuggestionDialog
      run={run}
      busy={isBusy}
      failure={failure}
      note={roughTimesText(run.stops)}
      onUse={(suggestion) => void apply(suggestion)}
      onClose={onClose}
    />
  );
}

/** What the marks mean, in one line. Who hears a screen is told each by its word. */
const MarksKey = () => (
  <p className="flex gap-x-4 text-xs text-ink-3 max-md:mt-3" aria-hidden="true">
    {legKinds.map((kind) => (
      <span key={kind} className="flex items-center gap-x-1.5">
        <LegMark kind={kind} />
        {legLabels[kind]}
      </span>
    ))}
  </p>
);
