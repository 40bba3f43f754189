import { formatDateForGood } from '#shared/kernel/date-text.ts';
import type { ChangedSeries, EndDraft, SeriesEffects, SeriesHold } from '#shared/series/series.contract.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { endSeries } from '../../series/end-series.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { readSeries } from '../../series/series-read.store.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import { changeSeries, type SeriesCommand } from '../occurrences/series-command.ts';
import { withdrawOfEnded } from '../occurrences/withdraw-proposals.ts';
import { applyPlan, claimReturning, isSamePlan } from './change-plan.ts';
import { makePromised } from './make-promised.ts';
import { stopped, withHold, withoutHold } from './planned-change.ts';

/** Nothing is picked up from one business day to another. @throws Refusal `invalid` for days in the past; `series-ended` */
export const holdSeries = (db: Db, command: SeriesCommand, hold: SeriesHold): Promise<ChangedSeries> =>
  changeWithEffects(db, command, (tx, stored) => applyHold(tx, command.caller, stored, hold));

/** Ends the hold, or starts a series again that has ended. @throws Refusal `series-ended`; `invalid` for an end in the past */
export const resumeSeries = (db: Db, command: SeriesCommand, end: EndDraft): Promise<ChangedSeries> =>
  changeWithEffects(db, command, (tx, stored) => applyResume(tx, command.caller, stored, end));

/** Ends a series now; its orders that can still be changed are cancelled. @throws Refusal `series-ended` */
export const stopSeriesNow = (db: Db, command: SeriesCommand): Promise<ChangedSeries> =>
  changeWithEffects(db, command, (tx, stored) => applyStop(tx, command.caller, stored));

/** Changes a series, and replies with it as it then is and with what that did to its occurrences. */
export const changeWithEffects = (
  db: Db,
  command: SeriesCommand,
  change: (tx: Tx, stored: StoredSeries) => Promise<SeriesEffects>,
): Promise<ChangedSeries> =>
  changeSeries(db, command, async (tx, stored) => {
    const effects = await change(tx, stored);
    await makePromised(tx, command.id);
    return { ...(await readSeries(tx, command.id)), ...effects };
  });

/**
 * Nothing is picked up from one business day to another; another hold gives way. Needs the row of the series locked. @throws
 * Refusal `invalid` for days in the past; `series-ended`
 */
export async function applyHold(
  tx: Tx,
  caller: Caller,
  before: StoredSeries,
  hold: SeriesHold,
): Promise<SeriesEffects> {
  const after = withHold(tx, before, hold);
  const { effects, dropped } = await applyPlan(tx, caller, before, after);
  // Another hold may leave out days of the one before.
  await claimReturning(tx, caller, before);
  if (isSamePlan(before, after) && dropped.orders.length === 0) return effects;
  const until = hold.until && formatDateForGood(hold.until);
  const data = { from: formatDateForGood(hold.from), until, orders: dropped.orders };
  const event = { type: 'series.held' as const, actor_id: caller.id, data };
  await record(tx, seriesEvents, { ...before.series, driven: dropped.driven }, event);
  return effects;
}

/**
 * Ends the hold, or starts a series again that has ended. Needs its row locked. @throws Refusal `series-ended` for one that
 * has reached its end and gets no other
 */
export async function applyResume(
  tx: Tx,
  caller: Caller,
  before: StoredSeries,
  end: EndDraft,
): Promise<SeriesEffects> {
  const after = withoutHold(tx, before, end);
  const { effects, restored } = await applyPlan(tx, caller, before, after);
  await claimReturning(tx, caller, before);
  if (isSamePlan(before, after) && restored.orders.length === 0) return effects;
  const actor_id = caller.id;
  const event = before.series.stopped_at
    ? { type: 'series.started_again' as const, actor_id, data: {} }
    : { type: 'series.resumed' as const, actor_id, data: { orders: restored.orders } };
  await record(tx, seriesEvents, { ...before.series, driven: restored.driven }, event);
  return effects;
}

/**
 * Ends a series now; its orders that can still be changed are cancelled. Needs its row locked. @throws Refusal
 * `series-ended`
 */
export async function applyStop(tx: Tx, caller: Caller, before: StoredSeries): Promise<SeriesEffects> {
  const after = stopped(tx, before);
  const { effects, dropped } = await applyPlan(tx, caller, before, after);
  await endSeries(tx, caller.id, before.series, 'person', dropped);
  await withdrawOfEnded(tx, before.series);
  return effects;
}
