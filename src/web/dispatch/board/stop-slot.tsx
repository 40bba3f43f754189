import { useEffect, useRef } from 'react';
import type { Card } from '#web/dispatch/lanes/lanes.ts';
import { CardFace } from './card-face.tsx';
import { cardStyles, faceStyles } from './card-styles.ts';

/** The place where a lifted stop would be put; with `card` it shows the stop and scrolls it into view. */
export function StopSlot({ card }: { card: Card | null }) {
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The neighbour that pushes it may have moved: after every move.
    if (card) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  if (!card) {
    return (
      <li
        className="min-h-14.5 rounded-[10px] border-[1.5px] border-dashed border-accent bg-accent-soft"
        aria-hidden="true"
      />
    );
  }
  return (
    <li
      ref={box}
      className={cardStyles({ look: 'lifted', className: 'scroll-m-4 scroll-mt-20' })}
      aria-hidden="true"
    >
      <div className={faceStyles({ counted: false, grab: false })}>
        <CardFace card={{ ...card, position: null }} look="lifted" />
      </div>
    </li>
  );
}
