import { ChevronDown, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { RunStop } from '#shared/runs/run.ts';
import { useBoard } from './board-context.ts';
import { CardFace } from './card-face.tsx';
import { cardStyles, faceStyles } from './card-styles.ts';

const foldStyles =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-sm text-ink-2 hover:bg-press touch:min-h-12';

/** The stops of a run that are finished, folded: `12 done last 10:04 am`. */
export function FinishedStops({ stops }: { stops: readonly RunStop[] }) {
  const { zone } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const last = stops
    .flatMap(({ finished_at }) => finished_at ?? [])
    .reduce<Temporal.Instant | null>((latest, at) => (latest && isBefore(at, latest) ? latest : at), null);
  return (
    <div className="px-2 pt-2">
      <button
        type="button"
        className={foldStyles}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <CircleCheck className="text-success" aria-hidden="true" />
        {stops.length} done
        {last && <span className="text-xs text-ink-3">last {formatTime(last, zone)}</span>}
        <ChevronDown className={`ms-auto text-ink-3 ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
      </button>
      {isOpen && (
        <ol id={id} className="grid">
          {stops.map((stop) => (
            <li key={stop.id} className={cardStyles({ look: 'done' })}>
              <div className={faceStyles({ counted: true, grab: false })}>
                <CardFace
                  card={{ ...stop, minutes_late: 0, overdue: null }}
                  look="done"
                  finished_at={stop.finished_at}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
