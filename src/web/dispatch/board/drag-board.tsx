import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { inVanOfText } from '#shared/runs/stop-texts.ts';
import { type Card, type Lane, unassignedId, vanDriver } from '#web/dispatch/lanes/lanes.ts';
import { isSameSlot, placeText, type Slot, slotByKey, slotIn, slotOf } from '#web/dispatch/lanes/slot.ts';
import { SlotKeyboardSensor } from '#web/ui/drag/slot-keyboard-sensor.ts';
import { CardFace } from './card-face.tsx';
import { cardStyles, faceStyles } from './card-styles.ts';
import { DueColumn, DueStrip, InVan, LaneColumn } from './lane.tsx';

interface Drag {
  card: Card;
  slot: Slot | null;
  isByKeyboard: boolean;
}

// Other objects would be other sensors, and every card would be drawn anew.
const byMouse = { activationConstraint: { distance: 5 } };
const byTouch = { activationConstraint: { delay: 250, tolerance: 8 } };

interface BoardDragInput {
  lanes: readonly Lane[];
  onDrop: (card: Card, slot: Slot) => void;
  /** Says what happens, for those who do not see it. */
  say: (text: string) => void;
}

/**
 * Dragging of stops, by pointer and by keyboard. Both move a slot in the columns: the pointer by where it is, the arrow keys
 * step by step.
 */
function useBoardDrag({ lanes, onDrop, say }: BoardDragInput) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // Keys may come faster than renders.
  const latest = useRef<Drag | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const nameOf = (slot: Slot | null) => {
    const lane = lanes.find(({ id }) => id === slot?.lane_id);
    return lane && latest.current && slot ? lane.name + placeText(lane, latest.current.card, slot) : '';
  };
  const update = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };
  const moveTo = (slot: Slot | null) => {
    const before = latest.current;
    if (!before || isSameSlot(before.slot, slot)) return;
    update({ ...before, slot });
    if (!slot) return;
    const inVanOf = vanOver(lanes, before.card, slot);
    const inVan = inVanOf ? ` ${inVanOfText(inVanOf)}` : '';
    say(`${before.card.customer_name}. Over ${nameOf(slot)}.${inVan}`);
  };
  const onKey = useEffectEvent((key: string) => {
    const { card, slot } = latest.current ?? {};
    const next = card && slot && slotByKey(lanes, card, slot, key);
    if (next) moveTo(next);
  });
  const onArrow = useRef<(key: string) => void>(null);
  useEffect(() => {
    onArrow.current = (key) => onKey(key);
  }, []);
  const keyboard = useMemo(() => ({ onArrow: (code: string) => onArrow.current?.(code) }), []);
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(SlotKeyboardSensor, keyboard),
  );
  const onPointer = ({ over }: DragMoveEvent | DragOverEvent) => {
    const { card, isByKeyboard } = latest.current ?? {};
    if (!card || isByKeyboard) return;
    const lane = lanes.find(({ id }) => id === over?.id);
    moveTo((lane && slotIn(lane, card, indexAt(lane, card, pointer.current?.y ?? 0))) ?? null);
  };
  const putBack = () => {
    if (latest.current) say(`${latest.current.card.customer_name} put back.`);
    update(null);
  };
  return {
    drag,
    context: {
      sensors,
      collisionDetection: useMemo(() => columnUnder(pointer), []),
      onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
        const card: Card | undefined = active.data.current?.card;
        if (!card) return;
        const isByKeyboard = activatorEvent.type === 'keydown';
        update({ card, slot: slotOf(lanes, card), isByKeyboard });
        say(`${card.customer_name} lifted. Over ${nameOf(latest.current?.slot ?? null)}.`);
      },
      onDragMove: onPointer,
      // A move that changes the column still names the one before it.
      onDragOver: onPointer,
      onDragEnd: () => {
        const { card, slot } = latest.current ?? {};
        const home = card && slotOf(lanes, card);
        if (!card || !slot || isSameSlot(slot, home ?? null)) return putBack();
        update(null);
        onDrop(card, slot);
      },
      onDragCancel: putBack,
    },
  };
}

/** Whose van has the laundry of a stop that would be put there. */
const vanOver = (lanes: readonly Lane[], card: Card, { lane_id }: Slot): string | null =>
  vanDriver(lanes, card, lanes.find(({ id }) => id === lane_id)?.run?.driver_id ?? null);

/** The column under the pointer, however short it is; notes where the pointer is. The first one covers what scrolls below it. */
const columnUnder =
  (pointer: { current: { x: number; y: number } | null }): CollisionDetection =>
  ({ pointerCoordinates, droppableContainers }) => {
    pointer.current = pointerCoordinates;
    if (!pointerCoordinates) return [];
    const { x } = pointerCoordinates;
    const under = droppableContainers.filter(({ node }) => {
      const rect = node.current?.getBoundingClientRect();
      return rect !== undefined && rect.left <= x && x <= rect.right;
    });
    const first = under.find(({ id }) => id === unassignedId) ?? under[0];
    return first ? [{ id: first.id }] : [];
  };

/** How many cards of a column are above a height of the window. */
function indexAt({ id }: Lane, lifted: Card, y: number): number {
  const cards = document.querySelectorAll<HTMLElement>(`[data-lane="${CSS.escape(id)}"] [data-card]`);
  return [...cards].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.card !== lifted.id && top + height / 2 < y;
  }).length;
}

type DragBoardProps = {
  lanes: readonly Lane[];
  onDrop: (card: Card, slot: Slot) => void;
  say: (text: string) => void;
};

export const boardStyles =
  '-mx-gutter flex items-start gap-2 overflow-x-auto px-gutter pb-4 [scrollbar-width:thin] scroll-px-gutter';

const instructions = {
  draggable:
    'Space picks a stop up and drops it, arrow keys move it, Escape cancels. Its menu moves it, too.',
};
/** The board says by itself what happens. */
const silent = () => undefined;
const announcements = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };
/** Columns are measured as the pointer moves. */
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };

/** All columns side by side; stops are dragged between them. */
export function DragBoard({ lanes, onDrop, say }: DragBoardProps) {
  const { drag, context } = useBoardDrag({ lanes, onDrop, say });
  const due = lanes.filter(({ run }) => run === null);
  const inVanOf = drag?.slot ? vanOver(lanes, drag.card, drag.slot) : null;
  const isOverDue = drag?.slot?.lane_id === unassignedId;
  const isStrip = due.every(({ cards }) => cards.length === 0) && !(isOverDue && drag.isByKeyboard);
  const columnOf = (lane: Lane) => {
    const isTarget = drag?.slot?.lane_id === lane.id;
    const isSource = drag !== null && lane.cards.some(({ id }) => id === drag.card.id);
    return (
      <LaneColumn
        key={lane.id}
        lane={lane}
        lifted={isTarget || isSource ? drag.card : null}
        slot={isTarget ? (drag.slot?.index ?? null) : null}
        inVanOf={isTarget ? inVanOf : null}
        showsLifted={drag?.isByKeyboard === true}
        isDraggable
      />
    );
  };
  return (
    <DndContext
      {...context}
      id={useId()}
      measuring={measuring}
      accessibility={{ screenReaderInstructions: instructions, announcements, restoreFocus: false }}
    >
      <div className={boardStyles} data-board>
        {isStrip ? <DueStrip isOver={isOverDue} /> : <DueColumn>{due.map(columnOf)}</DueColumn>}
        {lanes.filter(({ run }) => run !== null).map(columnOf)}
      </div>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard && (
          <div className={cardStyles({ look: 'lifted', className: '-rotate-[1.5deg] cursor-grabbing' })}>
            <div className={faceStyles({ counted: false, grab: false })}>
              <CardFace card={{ ...drag.card, position: null }} look="lifted" />
            </div>
            <InVan driver_name={inVanOf} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
