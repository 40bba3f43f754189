import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { dueAt, settingsOf } from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { lateText, legWords, placeText, windowsOf } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { laterText } from '#web/driver-run/state/leg-facts.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StopCard } from './stop-card.tsx';

type StopLinesProps = {
  title: ReactNode;
  hint?: string;
  stops: readonly DriverStop[];
  /** The number of the first one in the run; what is overdue has none. */
  first?: number;
};

/** Stops one line each; a line opens when it is pressed. */
export function StopLines({ title, hint, stops, first }: StopLinesProps) {
  const heading = useId();
  const isOverdue = first === undefined;
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-sm font-medium text-ink-3 tabular-nums">
        <span className={isOverdue ? 'text-warning-ink' : undefined}>{title}</span>
        {hint && <span>{`, ${hint}`}</span>}
      </h2>
      <ol className="card overflow-clip">
        {stops.map((stop, index) => (
          <li key={stop.id} className="border-line not-first:border-t">
            <StopLine
              stop={stop}
              number={isOverdue ? null : first + index}
              isOpen={stop.id === openId}
              onToggle={() => setOpenId(stop.id === openId ? null : stop.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const lineStyles = classNames(
  'grid min-h-15 w-full grid-cols-[22px_minmax(0,1fr)_auto_16px] items-center gap-2.5 py-2 ps-3 pe-3.5 text-start',
  'hover:bg-hover focus-visible:-outline-offset-2',
);

/** `number` is its place in the run; `null` where it is overdue. */
type StopLineProps = { stop: DriverStop; number: number | null; isOpen: boolean; onToggle: () => void };

function StopLine({ stop, number, isOpen, onToggle }: StopLineProps) {
  const { run, calendar, now } = useRun();
  const id = useId();
  const msAtDoor = doorMs(settingsOf(useBusiness()));
  const day = number === null ? calendar.today : run.day;
  const windows = windowsOf(stop.legs.filter(isOpenLeg), { ...run, day }, calendar);
  const expected = laterText(stop, now, calendar.zone);
  return (
    <>
      <button
        type="button"
        className={lineStyles}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className="text-center text-sm text-ink-3 tabular-nums">{number}</span>
        <span className="grid">
          <b className="truncate font-medium">{stop.customer_name}</b>
          {windows.map(({ text, kinds }) => (
            <span key={text} className="flex items-center gap-1.5 text-sm text-ink-3 tabular-nums">
              {kinds.map((kind) => (
                <LegMark key={kind} kind={kind} />
              ))}
              <span>{`${legWords(kinds.map((kind) => ({ kind })))} ${text}`}</span>
            </span>
          ))}
          {expected && <span className="text-sm font-medium text-ink-2 tabular-nums">{expected}</span>}
          {stop.minutes_late > 0 && (
            <span className="text-sm font-medium text-warning-ink">
              {lateText(stop.minutes_late, dueAt(stop.legs, msAtDoor), { ...calendar, day })}
            </span>
          )}
        </span>
        <span className="max-w-28 truncate text-xs text-ink-3">{placeText(stop.address)}</span>
        <ChevronDown className={classNames('text-ink-3', isOpen && 'rotate-180')} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line">
          <StopCard stop={stop} />
        </div>
      )}
    </>
  );
}
