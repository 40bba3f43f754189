import { useDroppable } from '@dnd-kit/core';
import { Fragment, memo } from 'react';
import { type Card, type Lane, overdueId, takesStops, unassignedId } from '#web/dispatch/lanes/lanes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useBoard } from './board-context.ts';
import type { CardLook } from './card-styles.ts';
import { FinishedStops } from './finished-stops.tsx';
import { LaneHead } from './lane-head.tsx';
import { StopCard } from './stop-card.tsx';
import { StopSlot } from './stop-slot.tsx';

type LaneColumnProps = {
  lane: Lane;
  /** What is being dragged, from this column or another. */
  lifted: Card | null;
  /** Where it would be put, if in this column. */
  slot: number | null;
  /** The slot shows the stop: by keyboard there is no pointer that carries it. */
  showsLifted: boolean;
  isDraggable: boolean;
};

const laneStyles = classNames(
  'relative flex flex-[0_0_288px] flex-col rounded-lg border bg-sunken [scrollbar-width:thin]',
  'max-h-[calc(100dvh-var(--bar-height)-152px)] min-h-105 overflow-auto overscroll-y-contain',
  'max-md:max-h-none max-md:min-h-0 max-md:flex-auto max-md:overflow-visible',
);

/** A column of the board. */
export const LaneColumn = memo(function LaneColumn({ lane, slot, ...props }: LaneColumnProps) {
  const { setNodeRef } = useDroppable({ id: lane.id, disabled: !takesStops(lane) });
  const isOver = slot !== null;
  return (
    <section
      ref={setNodeRef}
      className={classNames(
        laneStyles,
        isOver ? 'border-accent inset-ring-1 inset-ring-accent' : 'border-line',
      )}
      aria-label={lane.name}
      data-lane={lane.id}
    >
      <LaneHead lane={lane} />
      {lane.finished.length > 0 && <FinishedStops stops={lane.finished} />}
      <LaneStops lane={lane} slot={slot} {...props} />
    </section>
  );
});

function LaneStops({ lane, lifted, slot, showsLifted, isDraggable }: LaneColumnProps) {
  const next = useNextCard(lane);
  const { cards } = lane;
  if (cards.length === 0 && slot === null) {
    return lane.finished.length === 0 && <p className="px-3 py-4 text-sm text-ink-3">{emptyText(lane)}</p>;
  }
  const others = cards.filter(({ id }) => id !== lifted?.id);
  // Where it was lifted, the card itself is the slot.
  const isHome = slot !== null && cards[slot]?.id === lifted?.id;
  const slotBefore = slot === null ? undefined : others[slot];
  const lookOf = (card: Card): CardLook => {
    if (card.id === lifted?.id) return isHome && showsLifted ? 'lifted' : 'gone';
    return card.id === next?.id ? 'next' : 'plain';
  };
  const placeholder = lifted && !isHome && <StopSlot card={showsLifted ? lifted : null} />;
  return (
    <ol className="grid gap-1.5 p-2">
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          {card === slotBefore && placeholder}
          <StopCard
            card={card}
            look={lookOf(card)}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            isInRun={lane.run !== null}
            isDraggable={isDraggable}
          />
        </Fragment>
      ))}
      {slot !== null && !slotBefore && placeholder}
    </ol>
  );
}

const emptyText = ({ id }: Lane): string => {
  if (id === unassignedId) return 'Every stop has a driver.';
  return id === overdueId ? 'Nothing is overdue.' : 'No stops on this day.';
};

/** The next stop of a run that has begun and goes on today. */
function useNextCard({ run, cards, finished }: Lane): Card | undefined {
  const { day, today } = useBoard();
  const hasBegun = run !== null && (run.started_at !== null || finished.length > 0);
  return hasBegun && day.equals(today) ? cards[0] : undefined;
}
