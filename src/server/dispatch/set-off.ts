import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { setOffRoute } from '#shared/runs/dispatch.contract.ts';
import { lockActiveDriver, refuseDriver } from '../deliveries/drivers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refresh } from '../notifications/refresh.ts';
import { lockRuns } from '../runs/runs.store.ts';
import { runs } from '../schema.ts';

/**
 * A driver is off on a day, or back; nobody is told, and their stops stay.
 * @throws Refusal `driver-not-available`; `invalid` for a day more than two years ahead
 */
export const setOff = (
  db: Db,
  { driver_id, day, is_off }: z.output<typeof setOffRoute.body>,
): Promise<void> =>
  transact(db, async (tx) => {
    const fault = tooFarAhead(day, businessDay(tx.now(), tx.timeZone()));
    if (fault) refuseField('day', fault);
    (await lockActiveDriver(tx, driver_id)) ?? refuseDriver();
    for (const { id } of await lockRuns(tx, [{ driver_id, day }])) {
      await tx
        .update(runs)
        .set({ is_off, version: sql`${runs.version} + 1` })
        .where(eq(runs.id, id));
      tx.messages.push(refresh('run', id, []));
    }
  });
