import { restOfRun } from '#shared/runs/reckon-run.ts';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import { planRun } from '#shared/runs/run-plan.ts';
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

/** An order of the open stops of a run beside the present one; changes nothing. @throws Refusal `not-found` */
export async function suggestForRun(db: DbOrTx, id: string, viewer: RunViewer): Promise<Suggestion> {
  const { run, day, ends } = (await findRunRow(db, id, viewer)) ?? refuseNotFound();
  const stops = asStops(await findLegsAtStops(db, [id]));
  const { open, start, settings } = restOfRun({ ...run, ...ends, day, stops }, db.business, db.now());
  const byId = new Map(open.map((stop) => [stop.id, stop]));
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
    suggested: reckoned(suggestOrder(open, start, settings)),
    version: run.version,
  };
}
