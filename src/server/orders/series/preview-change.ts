import type { RouteReply } from '#shared/kernel/route.ts';
import { isBefore, startOfDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { previewSeriesChangeRoute, SeriesChangeDraft } from '#shared/series/series.contract.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findStoredSeries } from '../../series/series.store.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { findNextToCollect } from '../occurrences/occurrences.store.ts';
import { asEffects, planEffects } from './plan-effects.ts';
import { afterChange } from './planned-change.ts';

type Preview = RouteReply<typeof previewSeriesChangeRoute>;

/** What a change of a series would do; writes nothing. @throws Refusal as the change itself */
export async function previewSeriesChange(
  db: DbOrTx,
  { id, caller }: { id: string; caller: Caller },
  draft: SeriesChangeDraft,
): Promise<Preview> {
  const stored = (await findStoredSeries(db, id, caller)) ?? refuseNotFound();
  const after = afterChange(db, stored, draft);
  const effects = asEffects(db, after, await planEffects(db, caller, after, false));
  const dropped = effects.dropped.flatMap(({ order_id }) => order_id ?? []);
  return {
    ...effects,
    first_after: await findFirstAfter(db, after, { dropped, restored: effects.restored }),
    series_version: stored.series.version,
  };
}

/** The first pickup after a hold; without one the first from now on. */
async function findFirstAfter(
  db: DbOrTx,
  after: StoredSeries,
  { dropped, restored }: { dropped: readonly string[]; restored: Preview['restored'] },
): Promise<Temporal.Instant | null> {
  const zone = db.timeZone();
  const plan = planOf(after);
  if (after.series.stopped_at || plan.hold?.until === null) return null;
  const from = plan.hold?.until ? startOfDay(plan.hold.until.add({ days: 1 }), zone) : db.now();
  const order = await findNextToCollect(db, after.series.id, from, dropped);
  const planned = occurrencesOf(plan, from, null, zone).next().value?.pickup_date;
  const back = restored.map(({ pickup_date }) => pickup_date).find((date) => !isBefore(date, from));
  const dates = [order, planned, back].filter((date) => date !== undefined && date !== null);
  return dates.toSorted(Temporal.Instant.compare)[0] ?? null;
}
