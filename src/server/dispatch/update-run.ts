import type * as z from 'zod';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, pickupsFirst } from '#shared/runs/arrange-stops.ts';
import type { updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import { keepsPickupsFirst } from '#shared/runs/suggest/suggest-order.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../kernel/http/serve.ts';
import { findStops, type StoredStop } from '../runs/runs.store.ts';
import { noteRun, placeNotedLegs } from '../runs/sync-runs.ts';
import { findRun } from './find-run.ts';
import { lockRun, type RunSettings, updateRunSettings } from './run-rows.store.ts';

interface RunCommand {
  id: string;
  caller: Caller;
  /** The version that the caller has seen; `null` if they sent none. */
  ifMatch: number | null;
}

/**
 * Sets where and when a run starts and ends, and the order of its open stops. What is left out stays; `null` is what it was before
 * anybody set it.
 * @throws Refusal `not-found`, `changed-meanwhile`; `invalid` for a start on another day, for other stops than the open ones, and
 * for a delivery before its own pickup
 */
export const updateRun = (
  db: Db,
  { id, caller, ifMatch }: RunCommand,
  { stop_ids, start_place, end_place, planned_start }: z.output<typeof updateRunRoute.body>,
): Promise<Run> =>
  transact(db, async (tx) => {
    const run = (await lockRun(tx, id)) ?? refuseNotFound();
    requireVersion(ifMatch, run.version);
    if (planned_start && !businessDay(planned_start, tx.timeZone()).equals(run.day)) {
      refuseField('planned_start', 'Choose a time on the day of the run');
    }
    const isReordered = stop_ids !== undefined && (await isOtherOrder(tx, id, stop_ids));
    const after: RunSettings = {
      start_place: start_place === undefined ? run.start_place : start_place || null,
      end_place: end_place === undefined ? run.end_place : end_place || null,
      planned_start: planned_start === undefined ? run.planned_start : planned_start,
    };
    if (isReordered || !isSame(run, after)) {
      await updateRunSettings(tx, id, after);
      noteRun(tx, { ...run, is_by_driver: false, ...(isReordered && { stop_ids }) });
      await placeNotedLegs(tx);
      if (run.started_at) tx.notes.delayed_run_ids = [id];
    }
    return findRun(tx, id, caller);
  });

/** Whether the open stops are to stand otherwise. Needs the run locked. @throws Refusal `invalid` */
async function isOtherOrder(tx: Tx, run_id: string, stop_ids: readonly string[]): Promise<boolean> {
  const stops = (await findStops(tx, [run_id])).filter(isOpen);
  const open = new Map(stops.map((stop) => [stop.id, stop]));
  const wanted = [...new Set(stop_ids)].flatMap((stop_id) => open.get(stop_id) ?? []);
  if (wanted.length !== open.size || wanted.length !== stop_ids.length) {
    refuseField('stop_ids', 'These are not the open stops of this run. Load it again to see them.');
  }
  const planned = wanted.map(asPlanned);
  // Two stops may each collect what the other delivers: no order keeps that.
  if (!keepsPickupsFirst(planned) && keepsPickupsFirst(pickupsFirst(planned))) {
    refuseField('stop_ids', 'A delivery can’t come before its own pickup.');
  }
  return wanted.some(({ id }, index) => id !== stops[index]?.id);
}

const isOpen = ({ legs }: StoredStop): boolean => legs.some(isOpenLeg);

const isSame = (one: RunSettings, other: RunSettings): boolean =>
  one.start_place === other.start_place &&
  one.end_place === other.end_place &&
  `${one.planned_start}` === `${other.planned_start}`;
