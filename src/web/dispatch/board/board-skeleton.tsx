import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { boardStyles } from './drag-board.tsx';

const lanes = ['unassigned', 'overdue', 'first', 'second'];
const cards = ['first', 'second', 'third'];

/** Columns while the board is loading. */
export const BoardSkeleton = () => (
  <div className={boardStyles} aria-busy="true" data-slot="board">
    {lanes.map((lane) => (
      <div
        key={lane}
        className="min-h-105 flex-[0_0_288px] rounded-lg border border-line bg-sunken max-md:flex-[0_0_100%]"
      >
        <div className="grid gap-2 border-b border-line p-3">
          <Skeleton width="45%" />
          <Skeleton width="65%" />
        </div>
        <div className="grid gap-1.5 p-2">
          {cards.map((card) => (
            <div key={card} className="grid gap-2 rounded-[10px] border border-line bg-surface p-3">
              <Skeleton width="40%" />
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
