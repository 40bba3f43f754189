import {
  formatDate,
  formatDateForGood,
  formatDateTime,
  formatDay,
  formatVisit,
} from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';

/** A closed day, as sentences name it. */
export type NamedDay = { day: Temporal.PlainDate; name: string };

/** What dates are read by: the business's IANA time zone, and the current instant. */
interface Clock {
  zone: string;
  now: Temporal.Instant;
}

/** `Fri 25 Dec (Christmas Day)` */
export const closedDayName = ({ day, name }: NamedDay, { zone, now }: Clock): string =>
  `${formatDate(day, businessDay(now, zone))} (${name})`;

/** `Fri 25 Dec 2026 (Christmas Day)`: for what is kept, and read in another year. */
export const closedDayNameForGood = ({ day, name }: NamedDay): string =>
  `${formatDateForGood(day)} (${name})`;

/** `We are closed on Fri 25 Dec (Christmas Day).` */
export const closedOnText = (closed: NamedDay, clock: Clock): string =>
  `We are closed on ${closedDayName(closed, clock)}.`;

/**
 * What a customer reads of a visit on a closed day that nobody has moved or skipped yet, with when the rule of its series has it
 * instead; `null`: staff alone decide.
 */
export const closedVisitText = ({ leg, closed, plan, isAsked = false }: ClosedVisit, clock: Clock): string =>
  `We are closed on ${closedDayName(closed, clock)}, your ${leg} day. ${plan === 'skip' && isAsked ? 'Unless you approve the change, we plan to skip it.' : plannedText(plan, clock)}`;

interface ClosedVisit {
  leg: 'pickup' | 'delivery';
  closed: NamedDay;
  plan: ClosedVisitPlan | null;
  /** Its customer is asked to approve a change of the order. */
  isAsked?: boolean | undefined;
}

type ClosedVisitPlan = Temporal.Instant | 'skip';

/** Staff confirm what the rule plans, and may choose otherwise. */
function plannedText(plan: ClosedVisitPlan | null, { zone, now }: Clock): string {
  if (!plan) return 'We’ll tell you the new day.';
  return plan === 'skip'
    ? 'We plan to skip it and will tell you.'
    : `We plan to come ${formatDateTime(plan, zone, now)}.`;
}

/** What becomes of a visit on a closed day. */
export interface ClosedDayOutcome {
  leg: 'pickup' | 'delivery';
  /** When it is instead; `null` if it is skipped. */
  to: Temporal.Instant | null;
  /** The end of its window then; a free time has none. */
  until?: Temporal.Instant | null;
  /** Where the delivery of a moved pickup goes along to; `null` where it stays. */
  delivery?: { to: Temporal.Instant; until?: Temporal.Instant | null } | null;
  /** The next pickup of its series, if it is skipped. */
  next_pickup: Temporal.Instant | null;
}

/** `Your pickup is on Tue 30 Mar, 8:00 am instead.`, `We’ll skip your pickup that day. The next one is Fri 2 Apr.` */
function outcomeText(
  { leg, to, until = null, delivery, next_pickup }: ClosedDayOutcome,
  { zone, now }: Clock,
): string {
  if (to) {
    const along = delivery
      ? ` Your delivery moves to ${formatVisit(delivery.to, delivery.until ?? null, zone, now)}.`
      : '';
    return `Your ${leg} is on ${formatVisit(to, until, zone, now)} instead.${along}`;
  }
  // The next pickup of a series says nothing about a delivery.
  const next = leg === 'pickup' && next_pickup && ` The next one is ${formatDay(next_pickup, zone, now)}.`;
  return `We’ll skip your ${leg} that day.${next || ''}`;
}

/** What a customer reads of a visit on a closed day: why, and what becomes of it. */
export const closedDayText = (closed: NamedDay, outcome: ClosedDayOutcome, clock: Clock): string =>
  `${closedOnText(closed, clock)} ${outcomeText(outcome, clock)}`;

/**
 * How a notice of visits that moved to these dates ends: `If that doesn’t suit you, choose another time by Mon 28 Dec, 10:00 am.`; where
 * the pickup itself is the limit `… before your pickup.`
 */
export function changeUntilText(
  until: Temporal.Instant,
  { zone, now }: Clock,
  moved: readonly (Temporal.Instant | null)[] = [],
): string {
  const isVisit = moved.some((date) => date?.equals(until));
  const limit = isVisit ? 'before your pickup' : `by ${formatDateTime(until, zone, now)}`;
  return `If that doesn’t suit you, choose another time ${limit}.`;
}

/** Tells staff that nobody has entered a year's closed days. */
export const noClosedDaysText = (year: number): string =>
  `No closed days for ${year} yet. Every day counts as open.`;

/** `3 orders on closed days` */
export const onClosedDaysText = (count: number): string =>
  count === 1 ? '1 order on a closed day' : `${count} orders on closed days`;
