import { formatFullDate, formatMonth, formatShortDate } from '#shared/kernel/date-text.ts';
import { type CalendarDay, calendarDayEntries } from '#shared/orders/orders.contract.ts';
import type { PlannedState, PlannedVisit } from '#shared/orders/planned-visit.ts';
import { isInMonth } from './month.ts';

/** The status groups a day counts its orders by, in the order they are shown. */
export const statusGroups = [
  { name: 'completed', text: 'completed' },
  { name: 'in_progress', text: 'in progress' },
  { name: 'cancelled', text: 'cancelled' },
] as const;

export const legKinds = ['pickup', 'delivery'] as const;
export type LegKind = (typeof legKinds)[number];

export const legLabels: Record<LegKind, string> = { pickup: 'Pickup', delivery: 'Delivery' };
export const entriesOf = ({ pickups, deliveries }: CalendarDay, kind: LegKind): CalendarDay['pickups'] =>
  kind === 'pickup' ? pickups : deliveries;

/** What becomes of what is planned. */
export const plannedLabels: Record<PlannedState, string> = {
  planned: 'Planned',
  skipped: 'Skipped',
  held: 'Paused',
  closed: 'Closed',
  merged: 'Merged',
};
export const takesPlace = ({ state }: PlannedVisit): boolean => state === 'planned';
/** The first visits of a leg that are planned on a day, and how many more there are. */
export function plannedOf(day: CalendarDay | undefined, kind: LegKind) {
  const all = (day?.planned ?? []).filter(({ leg }) => leg === kind);
  return { all, first: all.slice(0, calendarDayEntries), more: Math.max(0, all.length - calendarDayEntries) };
}

/** How many of them take place. */
const countOf = ({ total, cancelled = 0 }: CalendarDay['pickups']): number => total - cancelled;

/** `3 pickups` */
const pickupsText = (count: number): string => (count === 1 ? '1 pickup' : `${count} pickups`);
const deliveriesText = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** `Closed: Christmas Day, 3 pickups, 4 deliveries, 2 completed, 5 in progress, 1 planned` */
export function dayTotalsText(day: CalendarDay | undefined): string {
  if (!day) return 'No orders';
  const { closed, planned = [] } = day;
  const [pickups, deliveries] = [countOf(day.pickups), countOf(day.deliveries)];
  const dropped = planned.filter((visit) => !takesPlace(visit)).length;
  const parts = [
    closed && `Closed: ${closed}`,
    pickups > 0 && pickupsText(pickups),
    deliveries > 0 && deliveriesText(deliveries),
    ...statusGroups.map(({ name, text }) => day[name] > 0 && `${day[name]} ${text}`),
    planned.length > dropped && `${planned.length - dropped} planned`,
    dropped > 0 && (dropped === 1 ? '1 is skipped' : `${dropped} are skipped`),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The number in the corner of a day: `24`, or `1 Dec` where another month begins. */
export function dayNumberText(
  day: Temporal.PlainDate,
  month: Temporal.PlainYearMonth,
  isFirst: boolean,
): string {
  const isOutside = !isInMonth(month, day);
  if (!isOutside || !(isFirst || day.day === 1)) return String(day.day);
  return formatShortDate(day);
}

/** The accessible name of a day: its full date and its counts. */
export function describeDay(
  day: Temporal.PlainDate,
  calendarDay: CalendarDay | undefined,
  today: Temporal.PlainDate,
): string {
  const name = day.equals(today) ? `Today, ${formatFullDate(day)}` : formatFullDate(day);
  return `${name}: ${dayTotalsText(calendarDay)}`;
}

/** `38 pickups and 41 deliveries in November 2026, and 22 planned` */
export function monthTotalsText(month: Temporal.PlainYearMonth, days: Iterable<CalendarDay>): string {
  let [pickups, deliveries, planned] = [0, 0, 0];
  for (const day of days) {
    if (!isInMonth(month, day.day)) continue;
    pickups += countOf(day.pickups);
    deliveries += countOf(day.deliveries);
    planned += (day.planned ?? []).filter(takesPlace).length;
  }
  const parts = [pickups > 0 && pickupsText(pickups), deliveries > 0 && deliveriesText(deliveries)];
  const more = planned > 0 ? `, and ${planned} planned` : '';
  return `${parts.filter(Boolean).join(' and ') || 'No pickups or deliveries'} in ${formatMonth(month)}${more}`;
}
