import { formatDate } from '#shared/kernel/date-text.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';

/** `On hold until Sun 31 Jan`, or `On hold from Sat 2 Jan` while it is still to come; `null` without a hold. */
export function holdStateText(
  { state, hold }: Pick<SeriesSummary, 'state' | 'hold'>,
  today: Temporal.PlainDate,
): string | null {
  if (!hold || state === 'ended') return null;
  if (state !== 'held') return `On hold from ${formatDate(hold.from, today)}`;
  return `On hold until ${hold.until ? formatDate(hold.until, today) : 'resumed'}`;
}
