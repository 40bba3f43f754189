import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { TrackedLeg } from './tracking.contract.ts';

const doneWords = { pickup: 'Collected', delivery: 'Delivered' } as const;

/**
 * What was done at a door, in business time: `Collected 10:31 am, 3 bags`; `null` for what is not done. `zone` is an IANA
 * time zone, `now` the current instant.
 */
export function doorText(
  kind: LegKind,
  { state, happened_at, bag_count }: TrackedLeg,
  zone: string,
  now: Temporal.Instant,
): string | null {
  if (state !== 'done') return null;
  const when = happened_at ? ` ${formatTimeOrDate(happened_at, zone, now)}` : '';
  const bags = bag_count === null ? '' : `, ${bag_count} ${bag_count === 1 ? 'bag' : 'bags'}`;
  return `${doneWords[kind]}${when}${bags}`;
}
