import type * as z from 'zod';
import { formatDate } from '#shared/kernel/date-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { giveRunRoute } from '#shared/runs/dispatch.contract.ts';
import { lockActiveDriver, refuseDriver } from '../deliveries/drivers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { withdrawNotices } from '../notifications/withdraw-notices.ts';
import { runEvents } from '../runs/run.events.ts';
import { findStops, lockRuns } from '../runs/runs.store.ts';
import { placeNotedLegs, requireSeen } from '../runs/sync-runs.ts';
import { lockOrdersOf, moveTo } from './move-stops.ts';
import { findLegsAtStops, findRunRow, updateRunSettings } from './run-rows.store.ts';

/**
 * What is open of a run goes to another driver in its sequence, behind their own stops, or nothing does (RUN-21). Answers the day
 * of the run.
 * @throws Refusal `not-found`, `changed-meanwhile`, `driver-not-available`; `leg-closed` where no stop is open
 */
export const giveRun = (
  db: Db,
  caller: Caller,
  id: string,
  { driver_id, seen }: z.output<typeof giveRunRoute.body>,
): Promise<Temporal.PlainDate> =>
  transact(db, async (tx) => {
    const { day, driver: giver } = (await findRunRow(tx, id, caller)) ?? refuseNotFound();
    const open = (await findLegsAtStops(tx, [id])).filter(({ leg }) => isOpenLeg(leg));
    const orders = await lockOrdersOf(
      tx,
      caller,
      open.map(({ leg }) => leg.id),
    );
    (await lockActiveDriver(tx, driver_id)) ?? refuseDriver();
    const days = [giver.driver_id, driver_id].map((each) => ({ driver_id: each, day }));
    const runs = await lockRuns(tx, days);
    const versions = new Map(seen.map(({ run_id, version }) => [run_id, version]));
    for (const run of runs) requireSeen(run, versions);
    if (driver_id === giver.driver_id) refuseDriver();
    if (open.length === 0) refuse('leg-closed', `${giver.driver_name}’s run has no open stops.`);
    const given = runs.find((run) => run.id === id) ?? refuseNotFound();
    const taking = runs.find((run) => run.id !== id) ?? refuseNotFound();
    if ((await findStops(tx, [taking.id])).length === 0) await updateRunSettings(tx, taking.id, given);
    const place = { driver_id, day, before_stop_id: null, joins: true };
    for (const { leg } of open) await moveTo(tx, caller, orders, leg.id, place, 0);
    await placeNotedLegs(tx);
    // Each is told once, in place of a notice for each stop and for the run.
    for (const { driver_id: user_id } of days)
      await withdrawNotices(tx, user_id, ['driver_assigned', 'driver_unassigned', 'run']);
    const stops = new Set(open.map(({ stop }) => stop.id)).size;
    const today = businessDay(tx.now(), tx.timeZone());
    const data = { driver_id, stops, ...(!day.equals(today) && { of: formatDate(day, today) }) };
    await record(tx, runEvents, given, { type: 'run.given', actor_id: caller.id, data });
    tx.notes.delayed_run_ids = runs.map((run) => run.id);
    return day;
  });
