import {
  CalendarPlus,
  CalendarX,
  Clock,
  Lock,
  type LucideIcon,
  Minus,
  PackageCheck,
  Pause,
  Pencil,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatDay } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { changeableUntil } from '#shared/orders/order-lock.ts';
import type { SeriesHold } from '#shared/series/series.contract.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { useBusiness, useChangeLimits } from '#web/business/business.api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { handFieldsText } from './scope-text.ts';

const icons: Record<KeptLine['reason'], LucideIcon> = {
  locked: Lock,
  'picked up': PackageCheck,
  'too late': Clock,
  skipped: Minus,
  'changed by hand': Pencil,
  hold: Pause,
  full: CalendarX,
};

type WhatStaysProps = {
  preview: Pick<EditPreview, 'kept' | 'unskipped' | 'changed'>;
  hold: SeriesHold | null;
};

/** What a change of a series leaves as it is; before it, what was skipped and comes back, and what a closed day moves. */
export function WhatStays({ preview, hold }: WhatStaysProps) {
  const { unskipped } = preview;
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const limits = useChangeLimits();
  const lockedSince = (order: Kept) => {
    const until = changeableUntil(order, limits);
    // Before it, staff or the state of the order have locked it.
    return isBefore(now, until) ? '' : unbroken(` since ${formatDateTime(until, zone, now)}`);
  };
  const dayOf = (moment: Temporal.Instant) => formatDay(moment, zone, now);
  const moved = preview.changed.flatMap(
    ({ closed_day, number, order_number, pickup_date, delivery_date }) => {
      if (!closed_day) return [];
      const visits = `pickup ${dayOf(pickup_date)}, delivery ${dayOf(delivery_date)}`;
      const day = formatDate(closed_day.day, businessDay(now, zone));
      return { number, text: `${order_number}: ${visits}. We are closed on ${day} (${closed_day.name}).` };
    },
  );
  const lines = keptLines(preview.kept, hold, {
    dayOf,
    lockedSince,
    today: businessDay(now, zone),
  });
  return (
    <div className="grid gap-3.5 empty:hidden">
      {unskipped.length > 0 && (
        <Part title="What comes back">
          {unskipped.map(({ number, pickup_date }) => (
            <Line key={number} icon={CalendarPlus}>
              {dayOf(pickup_date)} was skipped and comes back
            </Line>
          ))}
        </Part>
      )}
      {moved.length > 0 && (
        <Part title="What a closed day moves">
          {moved.map(({ number, text }) => (
            <Line key={number} icon={CalendarX}>
              {text}
            </Line>
          ))}
        </Part>
      )}
      {lines.length > 0 && (
        <Part title="What stays as it is">
          {lines.map(({ key, reason, text }) => (
            <Line key={key} icon={icons[reason]}>
              {text}
            </Line>
          ))}
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-sm">{title}</h3>
    <ul className="grid gap-1.5 text-sm/5 text-ink-2 tabular-nums" aria-label={title}>
      {children}
    </ul>
  </section>
);

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2">
    <Icon className="mt-0.5 size-3.5 text-ink-3" aria-hidden="true" />
    <span>{children}</span>
  </li>
);

type Kept = EditPreview['kept'][number];

/** What stays as it is when a series changes, and why. */
interface KeptLine {
  key: string;
  reason: Kept['reason'] | 'hold';
  text: string;
}

type DayOf = (moment: Temporal.Instant) => string;
type LockedSince = (order: Kept) => string;

/** What an edit of a series leaves; the hold at the end. */
function keptLines(
  kept: readonly Kept[],
  hold: SeriesHold | null,
  { dayOf, lockedSince, today }: { dayOf: DayOf; lockedSince: LockedSince; today: Temporal.PlainDate },
): KeptLine[] {
  const lines = kept.map((each) => ({
    key: String(each.number),
    reason: each.reason,
    text: keptText(each, dayOf) + (each.reason === 'locked' ? lockedSince(each) : ''),
  }));
  return hold ? [...lines, { key: 'hold', reason: 'hold', text: heldText(hold, today) }] : lines;
}

/** `ORD-000131 stays: locked`, `ORD-000192 keeps its own items`, `Wed 23 Dec stays skipped` */
function keptText({ order_number, pickup_date, reason, fields }: Kept, dayOf: DayOf): string {
  const name = order_number ?? dayOf(pickup_date);
  if (reason === 'skipped') return `${dayOf(pickup_date)} stays skipped`;
  if (reason === 'changed by hand') return `${name} keeps its own ${handFieldsText(fields)}`;
  return `${name} stays: ${reason}`;
}

/** `Sat 2 Jan to Sun 10 Jan stays paused` */
function heldText({ from, until }: SeriesHold, today: Temporal.PlainDate): string {
  const first = formatDate(from, today);
  if (!until) return `Everything from ${first} on stays paused`;
  return until.equals(from) ? `${first} stays paused` : `${first} to ${formatDate(until, from)} stays paused`;
}
