import type { ChangedSeries, SeriesSummary } from '#shared/series/series.contract.ts';
import { detailOr } from '#web/kernel/api.ts';
import { mapWithConcurrency } from '#web/orders/list/staff-bulk-actions.ts';
import { seriesText, seriesTitle } from '#web/series/series-name.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { keptText, ordersOf } from './effects-text.ts';

/** `changed` is `null` where it was refused, `refusal` where it was not. */
export type Outcome = { series: SeriesSummary; changed: ChangedSeries | null; refusal: string | null };

const concurrency = 4;

/** Calls the service for each of several series, each with its own outcome. */
export async function changeEach(
  series: readonly SeriesSummary[],
  change: (each: SeriesSummary) => Promise<ChangedSeries>,
  failure: string,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Omit<Outcome, 'series'>>();
  await mapWithConcurrency(series, concurrency, async (each) => {
    try {
      outcomes.set(each.id, { changed: await change(each), refusal: null });
    } catch (error) {
      outcomes.set(each.id, { changed: null, refusal: detailOr(error, failure) });
    }
  });
  return series.map((each) => ({ changed: null, refusal: null, ...outcomes.get(each.id), series: each }));
}

/** `Paused: 2 of 3 recurring orders. Tide & Thyme: This recurring order has ended.` */
export function tellOutcomes(
  done: 'Paused' | 'Resumed' | 'Pause cancelled',
  outcomes: readonly Outcome[],
  isCustomer: boolean,
  days?: string,
): void {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const count = `${done}: ${outcomes.length - refused.length} of ${seriesText(outcomes.length)}.`;
  const reasons = refused.map(
    ({ series, refusal }) => `${isCustomer ? seriesTitle(series, true) : series.customer_name}: ${refusal}`,
  );
  // What a pause keeps is said before; what does not come back is known only now.
  const kept = done !== 'Paused' ? outcomes.flatMap(({ changed }) => ordersOf(changed?.kept ?? [])) : [];
  const notBack = kept.map((each) => `${keptText(each)}.`);
  if (refused.length === 0) toast.success(count, days ?? notBack.join(' '));
  else toast.error([count, ...reasons, ...notBack].join(' '));
}
