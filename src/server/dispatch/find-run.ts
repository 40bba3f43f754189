import { restOfRun } from '#shared/runs/reckon-run.ts';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import {
  doorMs,
  type PlannedStop,
  type PlanStart,
  planRun,
  type TravelSettings,
} from '#shared/runs/run-plan.ts';
import { suggestOrder } from '#shared/runs/suggest/suggest-order.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { findRunLoads } from './run-loads.store.ts';
import { asRun, asStops, findLegsAtStops, findRunRow } from './run-rows.store.ts';

type RunViewer = Pick<Viewer, 'id' | 'reach'>;

/** One run; a driver sees their own alone. @throws Refusal `not-found` */
export async function findRun(db: DbOrTx, id: string, viewer: RunViewer): Promise<Run> {
  const row = (await findRunRow(db, id, viewer)) ?? refuseNotFound();
  const run = asRun(db, row, await findLegsAtStops(db, [id]));
  const loadOf = await findRunLoads(db, [id]);
  return { ...run, ...loadOf(id) };
}

/** An order of the open stops of a run beside the present one, the next one first in both; changes nothing. @throws Refusal `not-found` */
export async function suggestForRun(db: DbOrTx, id: string, viewer: RunViewer): Promise<Suggestion> {
  const { run, day, ends } = (await findRunRow(db, id, viewer)) ?? refuseNotFound();
  const stops = asStops(await findLegsAtStops(db, [id]));
  const { open, start, settings } = restOfRun({ ...run, ...ends, day, stops }, db.business, db.now());
  const nextStop = stops.find(({ next_at, finished_at }) => next_at && !finished_at);
  const next = open.find((stop) => stop.id === nextStop?.id);
  const others = open.filter((stop) => stop !== next);
  const present = next ? [next, ...others] : open;
  const byId = new Map(present.map((stop) => [stop.id, stop]));
  const reckoned = (stop_ids: string[]) => ({
    stop_ids,
    ...planRun(
      stop_ids.flatMap((stop_id) => byId.get(stop_id) ?? []),
      start,
      settings,
    ),
  });
  return {
    now: reckoned([...byId.keys()]),
    suggested: reckoned(
      next
        ? [next.id, ...suggestOrder(others, startBehind(next, start, settings), settings)]
        : suggestOrder(open, start, settings),
    ),
    version: run.version,
  };
}

/** From where, and when, a run goes on behind its next stop. */
function startBehind(next: PlannedStop, start: PlanStart, settings: TravelSettings): PlanStart {
  const { arrivals } = planRun([next], start, settings);
  const at = (arrivals[0] ?? start.at).add({ milliseconds: doorMs(settings) });
  return { ...start, from: next.location, at };
}
