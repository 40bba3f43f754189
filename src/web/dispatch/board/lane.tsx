import { useDroppable } from '@dnd-kit/core';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { Fragment, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { RunStop } from '#shared/runs/run.ts';
import { countStops, otherStopTexts } from '#shared/runs/stop-count.ts';
import { shortTimes } from '#web/dispatch/board-texts.ts';
import { type Card, type Lane, overdueId, takesStops, unassignedId } from '#web/dispatch/lanes/lanes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useBoard } from './board-context.ts';
import { CardFace } from './card-face.tsx';
import { type CardLook, cardStyles, faceStyles } from './card-styles.ts';
import { LaneHead } from './lane-head.tsx';
import { StopCard } from './stop-card.tsx';

const foldStyles =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-sm text-ink-2 hover:bg-press touch:min-h-12';

/** The stops of a run that are finished, folded: `12 done, 1 failed last 10:04 am`. */
function FinishedStops({ stops }: { stops: readonly RunStop[] }) {
  const { zone } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { done, ...others } = countStops(stops);
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
        {[`${done} done`, ...otherStopTexts(others)].join(', ')}
        {last && <span className="text-xs text-ink-3">last {shortTimes(formatTime(last, zone))}</span>}
        <ChevronDown className={`ms-auto text-ink-3 ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
      </button>
      {isOpen && (
        <ol id={id} className="grid">
          {stops.map((stop) => (
            <li key={stop.id} className={cardStyles({ look: 'done' })}>
              <div className={faceStyles({ counted: true, grab: false })}>
                <CardFace
                  card={{ ...stop, minutes_late: 0, is_part_done: false, overdue: null }}
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

type LaneColumnProps = {
  lane: Lane;
  /** What is being dragged, from this column or another. */
  lifted: Card | null;
  /** Where it would be put, if in this column. */
  slot: number | null;
  /** The driver in whose van the laundry of what is dragged would stay. */
  inVanOf?: string | null;
  /** The slot shows the stop: by keyboard there is no pointer that carries it. */
  showsLifted: boolean;
  isDraggable: boolean;
};

const laneStyles = 'relative isolate flex flex-col rounded-lg border bg-sunken';
const scrollStyles =
  'max-h-[calc(100dvh-var(--bar-height)-180px)] overflow-auto overscroll-y-contain [scrollbar-width:thin]';
/** Columns share the width: those of four drivers have room beside the first one at 1440 px. */
export const runStyles = classNames(
  laneStyles,
  scrollStyles,
  'min-h-105 max-w-[340px] min-w-[204px] flex-1',
  'max-md:max-h-none max-md:min-h-0 max-md:max-w-none max-md:overflow-visible',
);

/** It stays in sight where the board scrolls, and covers the margin, where the other columns would show. */
const firstStyles = 'sticky -start-gutter z-(--z-sticky) -ms-gutter self-stretch bg-canvas ps-gutter';
const dueStyles = classNames(
  firstStyles,
  scrollStyles,
  'grid max-w-[calc(340px+var(--gutter))] min-w-[calc(204px+var(--gutter))] flex-[1_1_var(--gutter)] content-start gap-2',
);

/** The first column: what is unassigned above what is overdue. */
export const DueColumn = ({ children }: { children: ReactNode }) => (
  <div className={dueStyles}>{children}</div>
);

/** The first column while nothing is unassigned or overdue; it takes stops as ever. */
export function DueStrip({ isOver }: { isOver: boolean }) {
  const { setNodeRef } = useDroppable({ id: unassignedId });
  return (
    <div className={classNames(firstStyles, 'flex-none')}>
      <section
        ref={setNodeRef}
        className={classNames(laneStyles, overStyles(isOver), 'w-12 items-center gap-2 py-3')}
        aria-label="Unassigned, overdue"
      >
        <h2 className="text-sm font-medium text-ink-2 [writing-mode:vertical-rl]">Unassigned, overdue</h2>
        <p className="text-sm text-ink-3">0</p>
      </section>
    </div>
  );
}

const overStyles = (isOver: boolean) =>
  isOver ? 'border-accent inset-ring-1 inset-ring-accent' : 'border-line';

/** A column of the board. */
export const LaneColumn = memo(function LaneColumn({ lane, slot, ...props }: LaneColumnProps) {
  const { setNodeRef } = useDroppable({ id: lane.id, disabled: !takesStops(lane) });
  return (
    <section
      ref={setNodeRef}
      className={classNames(lane.run ? runStyles : laneStyles, overStyles(slot !== null))}
      aria-label={lane.name}
      data-lane={lane.id}
    >
      <LaneHead lane={lane} />
      {lane.finished.length > 0 && <FinishedStops stops={lane.finished} />}
      <LaneStops lane={lane} slot={slot} {...props} />
    </section>
  );
});

function LaneStops({ lane, lifted, slot, inVanOf, showsLifted, isDraggable }: LaneColumnProps) {
  const next = useNextCard(lane);
  const { cards } = lane;
  // Where the driver is on the way to stays first.
  const held = Number(cards[0]?.is_next ?? false);
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
  const placeholder = lifted && !isHome && <StopSlot card={showsLifted ? lifted : null} inVanOf={inVanOf} />;
  return (
    <ol className="grid gap-1.5 p-2">
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          {card === slotBefore && placeholder}
          <StopCard
            card={card}
            look={lookOf(card)}
            isFirst={index <= held}
            isLast={index < held || index === cards.length - 1}
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
  return hasBegun && day.equals(today) ? (cards.find(({ is_next }) => is_next) ?? cards[0]) : undefined;
}

/** On a lifted stop: `In Jonah’s van`. */
export function InVan({ driver_name }: { driver_name: string | null | undefined }) {
  if (!driver_name) return null;
  const [name] = driver_name.split(' ');
  return <p className="px-3 pb-2 text-xs font-medium text-warning-ink">{`In ${name}’s van`}</p>;
}

/** The place where a lifted stop would be put; with `card` it shows the stop and scrolls it into view. */
function StopSlot({ card, inVanOf }: { card: Card | null; inVanOf: string | null | undefined }) {
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
      <InVan driver_name={inVanOf} />
    </li>
  );
}
