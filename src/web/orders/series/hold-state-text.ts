import { formatDate } from '#shared/kernel/date-text.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';

/** `Paused until Sun 31 Jan`; while it is still to come `Paused Sat 2 Jan to Sun 31 Jan`, or `Paused from Sat 2 Jan`; `null` without a hold. */
export function holdStateText(
  { state, hold }: Pick<SeriesSummary, 'state' | 'hold'>,
  today: Temporal.PlainDate,
): string | null {
  if (!hold || state === 'ended') return null;
  const until = hold.until && formatDate(hold.until, today);
  if (state === 'held') return `Paused until ${until ?? 'resumed'}`;
  const from = formatDate(hold.from, today);
  return until ? `Paused ${from} to ${until}` : `Paused from ${from}`;
}
