import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';

export const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

/** How much of an order it is: bags where somebody counted them, else pieces. */
export const amountText = ({ kind, known_bags, item_count }: DriverLeg): string =>
  kind === 'delivery' && known_bags !== null ? bagsText(known_bags) : piecesText(item_count);

export const doneLabels: Record<LegKind, string> = { pickup: 'Collected', delivery: 'Delivered' };
export const doLabels: Record<LegKind, string> = { pickup: 'Collect', delivery: 'Deliver' };

/** `10:20 to 10:40 am` */
export const spanText = (from: Temporal.Instant, until: Temporal.Instant, zone: string): string =>
  formatTimes(from, until, zone).replace('–', ' to ');

/** Deliveries come first: their button is the main one while there is one. */
export const deliveriesFirst = (legs: readonly DriverLeg[]): DriverLeg[] =>
  legs.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.order_number.localeCompare(b.order_number));
