import { useDraggable } from '@dnd-kit/core';
import { memo, useMemo } from 'react';
import type { Card } from '#web/dispatch/lanes/lanes.ts';
import { CardFace } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';
import { type CardLook, cardStyles, faceStyles } from './card-styles.ts';

type StopCardProps = {
  card: Card;
  look: CardLook;
  isFirst: boolean;
  isLast: boolean;
  /** It stands in a run, where it has a place. */
  isInRun: boolean;
};

/** A stop on the board; `isDraggable` where there is room to drag it. */
export const StopCard = memo(function StopCard({
  isDraggable,
  ...props
}: StopCardProps & { isDraggable: boolean }) {
  return isDraggable ? <DraggableCard {...props} /> : <PlainCard {...props} />;
});

const legIdsOf = ({ legs }: Card): string => legs.map(({ id }) => id).join(' ');

function PlainCard({ card, look, ...place }: StopCardProps) {
  return (
    <li className={cardStyles({ look })} data-card={card.id} data-legs={legIdsOf(card)}>
      <div className={faceStyles({ counted: card.position !== null, grab: false })}>
        <CardFace card={card} look={look} />
      </div>
      <CardMenu card={card} {...place} />
    </li>
  );
}

function DraggableCard({ card, look, ...place }: StopCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: { card },
  });
  const describedBy = attributes['aria-describedby'];
  // The face is drawn again only if something of it changes; a drag renders every card.
  const grip = useMemo(
    () => ({ ref: setActivatorNodeRef, describedBy, isPressed: isDragging }),
    [setActivatorNodeRef, describedBy, isDragging],
  );
  return (
    <li ref={setNodeRef} className={cardStyles({ look })} data-card={card.id} data-legs={legIdsOf(card)}>
      {/* Not the menu: a press on it is no drag. */}
      <div className={faceStyles({ counted: card.position !== null, grab: true })} {...listeners}>
        <CardFace card={card} look={look} grip={grip} />
      </div>
      <CardMenu card={card} {...place} />
    </li>
  );
}
