import { formatDate, formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { takesPlace } from './takes-place.ts';

type ClosableOccurrence = Pick<
  SeriesOccurrence,
  'closed_day' | 'planned_pickup' | 'pickup_date' | 'state' | 'status' | 'merged_into'
>;

/** An occurrence that a closed day moves or drops: the day it was planned on, and what becomes of it. */
export interface ClosedDayNote {
  planned_pickup: Temporal.Instant;
  /** `We’re closed, so the pickup moves to Tue 30 Mar.`, `We’re closed, so we’ll skip it.` */
  text: string;
}

/** Where a closed day moves only the delivery: `We’re closed on Tue 26 Jan, so the delivery moves to Wed 27 Jan.`; else `null`. */
export function movedDeliveryText(
  occurrence: ClosableOccurrence & Pick<SeriesOccurrence, 'delivery_date'>,
  { zone, now }: { zone: string; now: Temporal.Instant },
): string | null {
  const { closed_day, pickup_date, delivery_date } = occurrence;
  if (!closed_day || !takesPlace(occurrence) || closedDayNote(occurrence, { zone, now })) return null;
  // Where no day near was open, it stays on the closed one.
  const stays = [pickup_date, delivery_date].some((date) => businessDay(date, zone).equals(closed_day.day));
  if (stays) return null;
  const day = formatDate(closed_day.day, businessDay(now, zone));
  return `We’re closed on ${day}, so the delivery moves to ${formatDay(delivery_date, zone, now)}.`;
}

/** `null` where no closed day concerns it, or somebody dropped it anyway. `zone` is an IANA time zone. */
export function closedDayNote(
  occurrence: ClosableOccurrence,
  { zone, now }: { zone: string; now: Temporal.Instant },
): ClosedDayNote | null {
  const { closed_day, planned_pickup, pickup_date, state, merged_into } = occurrence;
  if (!closed_day) return null;
  const note = (text: string) => ({ planned_pickup, text });
  if (state === 'closed') return note('We’re closed, so we’ll skip it.');
  const isElsewhere = !businessDay(pickup_date, zone).equals(businessDay(planned_pickup, zone));
  const dayOf = (moment: Temporal.Instant) => formatDay(moment, zone, now);
  if (state === 'merged') {
    const other = merged_into ? `the pickup on ${dayOf(merged_into.pickup_date)}` : 'another pickup';
    return note(`We’re closed, so it joins ${other}.`);
  }
  return takesPlace(occurrence) && isElsewhere
    ? note(`We’re closed, so the pickup moves to ${dayOf(pickup_date)}.`)
    : null;
}
