import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { findVans } from '../read/van.store.ts';
import { findAwaitedPictures, findBagDifferences, findMissingBags } from './door-lists.store.ts';
import { findDoubtful, findLeftInVans, findMissing, findOpenRuns } from './wrap-up.store.ts';

/** How a day ended. What a driver kept whose run is still under way is asked with that run. */
export async function findWrapUp(db: DbOrTx, day: Temporal.PlainDate): Promise<WrapUp> {
  const bounds = {
    start: startOfDay(day, db.timeZone()),
    end: startOfDay(day.add({ days: 1 }), db.timeZone()),
  };
  const open = await findOpenRuns(db, day);
  const vans = await findVans(db, open);
  const asked = new Set(open.map(({ driver_id }) => driver_id));
  const left = await findLeftInVans(db, bounds);
  const doubtful = await findDoubtful(db, day);
  return {
    day,
    open_runs: open.map((run) => ({ ...run, van: vans.get(run.driver_id) ?? [] })),
    in_vans: left.filter(({ driver_id }) => !asked.has(driver_id)),
    missing: await findMissing(db, bounds),
    missing_bags: await findMissingBags(db, day),
    bag_differences: await findBagDifferences(db, day),
    awaited_pictures: await findAwaitedPictures(db, day),
    doubtful: doubtful.flatMap(({ happened_at, ...row }) => (happened_at ? [{ ...row, happened_at }] : [])),
  };
}
