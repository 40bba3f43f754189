import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import { kilogramsText } from '#shared/pricing/line-amount.ts';
import type { Run } from '#shared/runs/run.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';

/** `10–11 am` of `10:00–11:00 am`: columns are narrow. */
export const shortTimes = (times: string): string => times.replaceAll(':00', '');

/** `18 stops · 31 bags · 42 kg · back about 3:40 pm`; of a run that has not begun `5 stops · starts 12:30 pm, back about 5:10 pm`. */
export function runText(
  { stops, bags, kilograms, planned_start, ends_at, started_at }: Run,
  zone: string,
  now: Temporal.Instant,
): string {
  const isToCome = planned_start && started_at === null && isBefore(now, planned_start);
  const times = [
    isToCome ? `starts ${shortTimes(formatTime(planned_start, zone))}` : '',
    ends_at ? `back about ${shortTimes(formatTime(ends_at, zone))}`.replaceAll(' ', '\u00a0') : '',
  ].filter(Boolean);
  return [stopsText(stops.length), ...loadTexts({ bags, kilograms }), times.join(', ')]
    .filter(Boolean)
    .join(' · ');
}

/** What is not there, or not known, is left out. */
const loadTexts = ({ bags, kilograms }: Pick<Run, 'bags' | 'kilograms'>): string[] => [
  bags > 0 ? bagsText(bags) : '',
  kilograms > 0 ? kilogramsText(kilograms) : '',
];

/** Where open stops have no place: `2 stops are not on the map yet, so times are rough.` */
export function roughTimesText(stops: Run['stops']): string | null {
  const count = stops.filter(({ coordinates, finished_at }) => !coordinates && !finished_at).length;
  if (count === 0) return null;
  return `${stopsText(count)} ${count === 1 ? 'is' : 'are'} not on the map yet, so times are rough.`;
}

/** Since when the day of a run is over: `since yesterday`, `since Mon 23 Nov`. */
export const sinceText = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  `since ${day.until(today).days === 1 ? 'yesterday' : formatDate(day, today)}`;
