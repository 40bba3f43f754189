import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { type LegKind, legLabels } from './day-text.ts';

const entryStyles = cva(
  [
    'flex min-h-12 w-full items-center gap-2.5 rounded-[10px] border border-line px-3 py-1.5',
    'text-start text-sm hover:bg-hover',
  ],
  { variants: { isPlanned: { true: 'border-dashed text-ink-3', false: 'bg-surface' } } },
);

type CalendarEntryProps = {
  kind: LegKind;
  /** Its number; what is planned has none. */
  order_number: string;
  /** What is not an order yet: it is going to be one, or falls out. An order that was cancelled falls out as well. */
  look?: 'planned' | 'dropped' | 'cancelled' | undefined;
  at: Temporal.Instant;
  /** The end of its window; `null` for a free time. */
  until: Temporal.Instant | null;
  /** Whose it is, in the agenda: it comes first. */
  name?: string | null | undefined;
  /** The customer or the address. */
  text: string;
  badge?: ReactNode | undefined;
  onOpen: () => void;
};

/** An order in the list of a day, or one that is planned. A click opens it, or its series. */
export function CalendarEntry(props: CalendarEntryProps) {
  const { kind, order_number, look, at, until, name, text, badge, onOpen } = props;
  const { time_zone } = useBusiness();
  return (
    <li>
      <button type="button" className={entryStyles({ isPlanned: look !== undefined })} onClick={onOpen}>
        <LegMark kind={kind} />
        <span className="min-w-0 flex-auto">
          <span
            className={classNames(
              name ? 'block truncate font-medium' : (!look || look === 'cancelled') && 'order-no',
              (look === 'dropped' || look === 'cancelled') && 'line-through',
            )}
          >
            {name ?? order_number}
          </span>
          {badge && <span className="ms-2">{badge}</span>}
          <span className="line2 truncate tabular-nums">
            {name && <span className="sr-only">{legLabels[kind]} </span>}
            {look === 'cancelled' && !badge && <span>Cancelled · </span>}
            <span>{name ? [order_number, text].filter(Boolean).join(' · ') : text}</span>
          </span>
        </span>
        <time className={look ? 'date' : 'date text-ink-2'} dateTime={at.toString()}>
          {formatTimes(at, until, time_zone)}
        </time>
      </button>
    </li>
  );
}

export function CalendarEntrySkeleton() {
  return <Skeleton className="h-12! rounded-[10px]!" />;
}
