import { Repeat } from 'lucide-react';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { nextPickupsText } from './next-pickups-text.ts';

type NextPickupsProps = { first: Temporal.Instant; pattern: RecurrencePattern };

/** What follows the first pickup of a series that is about to start. */
export function NextPickups({ first, pattern }: NextPickupsProps) {
  const { time_zone } = useBusiness();
  return (
    <p className="text-xs text-ink-3 tabular-nums flex items-baseline gap-1.5">
      <Repeat className="size-3.5 flex-none translate-y-0.5" aria-hidden="true" />
      Next pickups {nextPickupsText(first, pattern, time_zone, useNow())}
    </p>
  );
}
