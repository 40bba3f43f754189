import { formatDate, formatTime, formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { expectedSpans } from '#shared/runs/expected-time.ts';
import type { Run, RunLeg } from '#shared/runs/run.ts';

/** The business day on which texts are read, and its zone. */
export interface Calendar {
  today: Temporal.PlainDate;
  zone: string;
}

export const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);

/** `18 stops · about 3:40 pm`; of a run that has not begun `5 stops · starts 12:30 pm, about 5:10 pm`. */
export function runText(
  { stops, planned_start, ends_at, started_at }: Run,
  zone: string,
  now: Temporal.Instant,
): string {
  if (stops.length === 0) return 'No stops on this day.';
  const isToCome = planned_start && started_at === null && isBefore(now, planned_start);
  const times = [
    isToCome ? `starts ${formatTime(planned_start, zone)}` : '',
    ends_at ? `about ${formatTime(ends_at, zone)}` : '',
  ].filter(Boolean);
  return [stopsText(stops.length), times.join(', ')].filter(Boolean).join(' · ');
}

/** `25 min`; from two hours on `3 h`. */
export const minutesText = (minutes: number): string =>
  minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;

export const lateText = (minutes: number): string => `${minutesText(minutes)} late`;

/** Since when the day of a run is over: `since yesterday`, `since Mon 23 Nov`. */
export const sinceText = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  `since ${day.until(today).days === 1 ? 'yesterday' : formatDate(day, today)}`;

/** What is done at a door: `Deliver`, `Collect`, `Deliver and collect`. */
export function legWords(legs: readonly Pick<RunLeg, 'kind'>[]): string {
  const isDone = (kind: LegKind) => legs.some((leg) => leg.kind === kind);
  if (isDone('delivery') && isDone('pickup')) return 'Deliver and collect';
  return isDone('delivery') ? 'Deliver' : 'Collect';
}

/** The times of a stop, each with what is done then; those on another day than the board's with their day. */
export function windowsOf(
  legs: readonly RunLeg[],
  day: Temporal.PlainDate,
  { today, zone }: Calendar,
): { text: string; kinds: LegKind[] }[] {
  const kinds = new Map<string, LegKind[]>();
  const inTime = legs.toSorted(
    (a, b) => Temporal.Instant.compare(a.window_start, b.window_start) || a.kind.localeCompare(b.kind),
  );
  for (const { kind, window_start, window_end, is_window } of inTime) {
    const date = businessDay(window_start, zone);
    const times = formatTimes(window_start, is_window ? window_end : null, zone);
    const text = date.equals(day) ? times : `${formatDate(date, today)}, ${times}`;
    kinds.set(text, [...new Set([...(kinds.get(text) ?? []), kind])]);
  }
  return [...kinds].map(([text, marks]) => ({ text, kinds: marks }));
}

/** When the next stop is expected: `10:20 to 10:50 am`. */
export function spanText(arrives_at: Temporal.Instant, zone: string): string {
  const [span] = expectedSpans([arrives_at]);
  return span ? formatTimes(span.from, span.until, zone).replace('–', ' to ') : '';
}
