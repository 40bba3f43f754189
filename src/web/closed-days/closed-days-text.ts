import { closedDayName } from '#shared/booking/closed-day-texts.ts';
import type { AffectedOrder, ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { maxMoves } from '#shared/booking/closed-days.contract.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';

/** `1 order`, `12 orders` */
export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** `1 day`, `11 days` */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Closed. 12 orders are affected` */
const affectedText = (count: number): string =>
  count === 0
    ? 'Closed. No orders are affected'
    : `Closed. ${ordersText(count)} ${count === 1 ? 'is' : 'are'} affected`;

/** After days were closed: `Closed. 12 orders are affected.` */
export const closedText = (closed: readonly Pick<ClosedDay, 'affected'>[]): string =>
  `${affectedText(closed.reduce((sum, { affected }) => sum + (affected ?? 0), 0))}.`;

/** The orders that have to be moved: those of series that go on as planned do not. */
export const toBeMoved = (orders: readonly AffectedOrder[]): AffectedOrder[] =>
  orders.filter(({ is_as_planned, is_proposal }) => !is_as_planned && !is_proposal);

/** How many orders are on closed days; the list is cut off at so many as one call moves. */
export function countToBeMoved(
  orders: readonly AffectedOrder[],
  days: readonly Pick<ClosedDay, 'affected'>[],
): number {
  const listed = toBeMoved(orders).length;
  const counted = days.reduce((sum, { affected }) => sum + (affected ?? 0), 0);
  return orders.length < maxMoves ? listed : Math.max(listed, counted);
}

/** `Closed. 3 orders are affected: Fri 25 Dec (Christmas Day) and Mon 28 Dec (Boxing Day holiday).` */
export function affectedDaysText(
  count: number,
  orders: readonly AffectedOrder[],
  clock: { zone: string; now: Temporal.Instant },
): string {
  const days = toBeMoved(orders).map(({ day, day_name }) => closedDayName({ day, name: day_name }, clock));
  return `${affectedText(count)}: ${joinWithAnd([...new Set(days)])}.`;
}
