import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';
import { scannedCount } from './bags-of-leg.ts';

const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

/** How much of an order it is: bags where somebody counted them, else pieces. */
export function amountText(leg: DriverLeg): string {
  const count = bagCount(leg);
  return count === null ? piecesText(leg.item_count) : bagsText(count);
}

/** How many bags a leg has, of a pickup those that were scanned there; `null` where nobody counted them. */
export const bagCount = (leg: DriverLeg): number | null =>
  (leg.kind === 'delivery' ? (leg.known_bags ?? leg.bags.length) : scannedCount(leg, 'collected')) || null;

export const doneLabels: Record<LegKind, string> = { pickup: 'Collected', delivery: 'Delivered' };
export const doLabels: Record<LegKind, string> = { pickup: 'Collect', delivery: 'Deliver' };

/** `10:20 to 10:40 am` */
export const spanText = (from: Temporal.Instant, until: Temporal.Instant, zone: string): string =>
  formatTimes(from, until, zone).replace('–', ' to ');

/** Deliveries come first: their button is the main one while there is one. */
export const deliveriesFirst = (legs: readonly DriverLeg[]): DriverLeg[] =>
  legs.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.order_number.localeCompare(b.order_number));
