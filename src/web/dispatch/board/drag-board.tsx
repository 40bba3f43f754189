import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { useId } from 'react';
import type { Card, Lane } from '#web/dispatch/lanes/lanes.ts';
import type { Slot } from '#web/dispatch/lanes/slot.ts';
import { CardFace } from './card-face.tsx';
import { cardStyles, faceStyles } from './card-styles.ts';
import { LaneColumn } from './lane.tsx';
import { useBoardDrag } from './use-board-drag.ts';

type DragBoardProps = {
  lanes: readonly Lane[];
  onDrop: (card: Card, slot: Slot) => void;
  say: (text: string) => void;
};

export const boardStyles =
  '-mx-gutter flex items-start gap-3 overflow-x-auto px-gutter pb-4 [scrollbar-width:thin] scroll-px-gutter';

const instructions = {
  draggable:
    'Press Space to lift the stop, the arrow keys to move it, Space to drop it, Escape to put it back. The menu of the stop moves it, too.',
};
/** The board says by itself what happens. */
const silent = () => undefined;
const announcements = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };
/** A column moves only where the board scrolls, and that is reckoned with. */
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };

/** All columns side by side; stops are dragged between them. */
export function DragBoard({ lanes, onDrop, say }: DragBoardProps) {
  const { drag, context } = useBoardDrag({ lanes, onDrop, say });
  return (
    <DndContext
      {...context}
      id={useId()}
      measuring={measuring}
      accessibility={{ screenReaderInstructions: instructions, announcements, restoreFocus: false }}
    >
      <div className={boardStyles} data-slot="board">
        {lanes.map((lane) => {
          const isTarget = drag?.slot?.lane_id === lane.id;
          const isSource = drag !== null && lane.cards.some(({ id }) => id === drag.card.id);
          return (
            <LaneColumn
              key={lane.id}
              lane={lane}
              lifted={isTarget || isSource ? drag.card : null}
              slot={isTarget ? (drag.slot?.index ?? null) : null}
              showsLifted={drag?.isByKeyboard === true}
              isDraggable
            />
          );
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard && (
          <div className={cardStyles({ look: 'lifted', className: '-rotate-[1.5deg] cursor-grabbing' })}>
            <div className={faceStyles({ counted: false, grab: false })}>
              <CardFace card={{ ...drag.card, position: null }} look="lifted" />
            </div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
