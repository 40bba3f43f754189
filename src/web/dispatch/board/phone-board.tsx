import { useEffect, useRef, useState } from 'react';
import type { Lane } from '#web/dispatch/lanes/lanes.ts';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { LaneColumn } from './lane.tsx';

const chipsStyles =
  '-mx-gutter mb-3 flex-nowrap! overflow-x-auto px-gutter [scrollbar-width:none] *:flex-none [&_button]:h-12';

/** One column at a time: first the one where something waits, and then the one that was chosen. */
export function PhoneBoard({ lanes }: { lanes: readonly Lane[] }) {
  const [chosen, setChosen] = useState(() => lanes.find(({ cards }) => cards.length > 0)?.id);
  const chips = useRef<HTMLDivElement>(null);
  const lane = lanes.find(({ id }) => id === chosen) ?? lanes[0];
  useEffect(() => {
    if (chosen === undefined) return;
    const chip = chips.current?.querySelector('[aria-pressed=true]');
    chip?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div ref={chips} data-slot="board">
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
