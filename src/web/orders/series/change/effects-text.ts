import type { SeriesEffects } from '#shared/series/series.contract.ts';

type Kept = SeriesEffects['kept'][number];

/** The affected occurrences that are orders. */
export const ordersOf = <Occurrence extends { order_number: string | null }>(
  occurrences: readonly Occurrence[],
): (Occurrence & { order_number: string })[] =>
  occurrences.filter((each): each is Occurrence & { order_number: string } => each.order_number !== null);

/** `ORD-000139 stays: locked` */
export const keptText = ({ order_number, reason }: Pick<Kept, 'reason'> & { order_number: string }): string =>
  `${order_number} stays: ${reason}`;

/** What becomes of the orders of a series: `2 orders will be cancelled: ORD-000140, ORD-000141. ORD-000139 stays: locked.` */
export const ordersText = ({ dropped, kept }: Pick<SeriesEffects, 'dropped' | 'kept'>): string =>
  [
    cancelledText(dropped) ?? 'No order will be cancelled.',
    ...ordersOf(kept).map((each) => `${keptText(each)}.`),
  ].join(' ');

/** `2 orders will be cancelled: ORD-000140, ORD-000141.`; `null` where none is. */
export function cancelledText(dropped: SeriesEffects['dropped']): string | null {
  const cancelled = ordersOf(dropped).map(({ order_number }) => order_number);
  if (cancelled.length === 0) return null;
  const count = cancelled.length === 1 ? '1 order' : `${cancelled.length} orders`;
  return `${count} will be cancelled: ${cancelled.join(', ')}.`;
}

/** `6 pickups will be skipped.`, `8 pickups on 6 days will be skipped.` A hold that nobody ends has no count. */
export function droppedText(
  { dropped_count: count, dropped }: Pick<SeriesEffects, 'dropped_count' | 'dropped'>,
  formatDay: (moment: Temporal.Instant) => string,
): string {
  const [first] = dropped;
  if (count === null && first) return `All pickups from ${formatDay(first.pickup_date)} on will be skipped.`;
  if (!count) return 'No pickup will be skipped.';
  const days = new Set(dropped.map(({ pickup_date }) => formatDay(pickup_date))).size;
  const onDays =
    dropped.length === count && days < count ? ` on ${days === 1 ? '1 day' : `${days} days`}` : '';
  return count === 1 ? '1 pickup will be skipped.' : `${count} pickups${onDays} will be skipped.`;
}
