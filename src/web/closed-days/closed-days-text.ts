import { closedDayName } from '#shared/booking/closed-day-texts.ts';
import type { AffectedOrder, ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { maxMoves } from '#shared/booking/closed-days.contract.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';

/** `1 order`, `12 orders` */
export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** `3 orders, 1 only proposed`: of what is only proposed nothing can be moved. */
export const onlyProposedText = (count: number, proposed: number): string => {
  if (proposed === 0) return '';
  return proposed === count ? ', only proposed' : `, ${proposed} only proposed`;
};

/** What became of recurring visits by their rule: `4 recurring visits moved, 1 skipped`; of none `No orders`. */
export function recurringText({ moved, skipped }: NonNullable<ClosedDay['recurring']> = none): string {
  const visits = (count: number) => (count === 1 ? '1 recurring visit' : `${count} recurring visits`);
  if (moved === 0) return skipped === 0 ? 'No orders' : `${visits(skipped)} skipped`;
  return `${visits(moved)} moved${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const none = { moved: 0, skipped: 0 };

/** `1 day`, `11 days` */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Closed. 12 orders are affected` */
const affectedText = (count: number): string =>
  count === 0
    ? 'Closed. No orders are affected'
    : `Closed. ${ordersText(count)} ${count === 1 ? 'is' : 'are'} affected`;

/** After days were closed, what their rows say: `Closed. 12 orders are affected.`, `Closed. 4 recurring visits moved, 1 skipped.` */
export function closedText(closed: readonly Pick<ClosedDay, 'affected' | 'recurring'>[]): string {
  const sumOf = (count: (day: (typeof closed)[number]) => number | null | undefined) =>
    closed.reduce((sum, day) => sum + (count(day) ?? 0), 0);
  const [affected, moved, skipped] = [
    sumOf((day) => day.affected),
    sumOf((day) => day.recurring?.moved),
    sumOf((day) => day.recurring?.skipped),
  ];
  return affected === 0 && moved + skipped > 0
    ? `Closed. ${recurringText({ moved, skipped })}.`
    : `${affectedText(affected)}.`;
}

/** The orders that have to be moved: those of series that go on as planned do not. */
export const toBeMoved = (orders: readonly AffectedOrder[]): AffectedOrder[] =>
  orders.filter(({ is_as_planned, is_proposal }) => !is_as_planned && !is_proposal);

/** The orders that are counted: to be moved, or only proposed. */
export const toBeSettled = (orders: readonly AffectedOrder[]): AffectedOrder[] =>
  orders.filter(({ is_as_planned }) => !is_as_planned);

/** How many orders are on closed days; the list is cut off at so many as one call moves. */
export function countToBeSettled(
  orders: readonly AffectedOrder[],
  days: readonly Pick<ClosedDay, 'affected'>[],
): number {
  const listed = toBeSettled(orders).length;
  const counted = days.reduce((sum, { affected }) => sum + (affected ?? 0), 0);
  return orders.length < maxMoves ? listed : Math.max(listed, counted);
}

/**
 * `Closed. 3 orders are affected: Fri 25 Dec (Christmas Day) and Mon 28 Dec (Boxing Day holiday).` An order whose pickup and delivery
 * are on two of them is one, though it stands at both.
 */
export function affectedDaysText(
  count: number,
  days: readonly ClosedDay[],
  clock: { zone: string; now: Temporal.Instant },
): string {
  const affected = days.filter((day) => (day.affected ?? 0) > 0);
  const twice = affected.reduce((sum, day) => sum + (day.affected ?? 0), 0) - count;
  const both = twice > 0 ? ` ${ordersText(twice)} ${twice === 1 ? 'is' : 'are'} on two of these days.` : '';
  return `${affectedText(count)}: ${joinWithAnd(affected.map((day) => closedDayName(day, clock)))}.${both}`;
}
