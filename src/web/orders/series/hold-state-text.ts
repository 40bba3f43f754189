import { formatDate } from '#shared/kernel/date-text.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';

/** `Paused until Sun 31 Jan`, or `Paused from Sat 2 Jan` while it is still to come; `null` without a hold. */
export function holdStateText(
  { state, hold }: Pick<SeriesSummary, 'state' | 'hold'>,
  today: Temporal.PlainDate,
): string | null {
  if (!hold || state === 'ended') return null;
  if (state !== 'held') return `Paused from ${formatDate(hold.from, today)}`;
  return `Paused until ${hold.until ? formatDate(hold.until, today) : 'resumed'}`;
}
