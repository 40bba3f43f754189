import type { ChangedSeries, EndDraft, SeriesEffects, SeriesHold } from '#shared/series/series.contract.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { readSeries } from '../../series/series-read.store.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import { changeSeries, type SeriesCommand } from '../occurrences/series-command.ts';
import { applyHold, applyResume, applyStop } from './change-plan.ts';
import { makePromised } from './make-promised.ts';

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
