import { businessDay, businessInstant } from '#shared/kernel/time.ts';

/** On which days the shop picks up and delivers. */
export interface OpenDays {
  working_days: readonly number[];
  /** ISO dates. */
  closed: ReadonlySet<string>;
  /** From a pickup to its delivery, in open days. */
  turnaround_days: number;
}

/** So far ahead open days are looked for: nobody closes for longer. */
const furthest = 366;

/** The first open days from a day on; a shop that is never open has none. */
export function openDaysFrom(
  from: Temporal.PlainDate,
  count: number,
  { working_days, closed }: OpenDays,
): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let ahead = 0; ahead < furthest && days.length < count; ahead += 1) {
    const day = from.add({ days: ahead });
    if (working_days.includes(day.dayOfWeek) && !closed.has(day.toString())) days.push(day);
  }
  return days;
}

/** The first open days for a delivery of what is picked up on a day. */
export const deliveryDaysAfter = (pickup: Temporal.PlainDate, count: number, open: OpenDays) =>
  open.turnaround_days === 0
    ? openDaysFrom(pickup, count, open)
    : openDaysFrom(pickup.add({ days: 1 }), open.turnaround_days - 1 + count, open).slice(-count);

/** A visit at the same time on the first open day from its own on; without one it stays. `zone`: IANA, of the business. */
export function onOpenDay(visit: Temporal.Instant, open: OpenDays, zone: string): Temporal.Instant {
  const [day] = openDaysFrom(businessDay(visit, zone), 1, open);
  return day ? businessInstant(day, visit.toZonedDateTimeISO(zone).toPlainTime(), zone) : visit;
}
