import { closedDayNameForGood } from '#shared/booking/closed-day-texts.ts';
import type { ClosedDay, ClosedDayDraft } from '#shared/booking/closed-days.contract.ts';
import { type StoredSettings, settingChanges } from '#shared/business/settings.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { bookingEvents, bookingSubject } from '../../booking/booking.events.ts';
import {
  deleteClosedDay,
  hasNoClosedDay,
  insertClosedDay,
  lockClosedDay,
  lockDays,
  updateClosedDay,
} from '../../booking/closed-days.store.ts';
import { clockOf } from '../../booking/closing.store.ts';
import { settingsEvents, settingsSubject } from '../../business/business.events.ts';
import { lockSettings, writeSettings } from '../../business/business.store.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { enqueue } from '../../kernel/ops/job-queues.ts';
import { record } from '../../notifications/record.ts';
import { lockRunningSeries, updateAllNextPickups } from '../../series/next-pickup.store.ts';
import { dueOccurrencesQueue } from '../occurrences/create-due-occurrences.ts';
import { countAffectedByDay } from './affected-visits.store.ts';
import { readClosedDay } from './closed-days-list.store.ts';

/** How many years ahead a day can be closed. */
const maxYearsAhead = 5;

/**
 * Closes a business day. All series are calculated anew, and the clock decides at once what is within the notice. With the first
 * day the rule of all series may be chosen.
 * @throws Refusal `invalid` for a day that is past or too far ahead, and for a rule after the first day; `already-closed`
 */
export async function closeDay(db: Db, caller: Caller, draft: ClosedDayDraft): Promise<ClosedDay> {
  const { day, name, series_closed_day_rule: rule } = draft;
  requireNear(db, day);
  return transact(db, async (tx) => {
    // Always in this sequence: settings, series, days.
    const before = rule ? await lockSettings(tx) : null;
    await lockRunningSeries(tx);
    await lockDays(tx);
    const isFirst = before === null || (await hasNoClosedDay(tx));
    if (!isFirst) refuseField('series_closed_day_rule', 'The rule is chosen already: see the settings');
    if (!(await insertClosedDay(tx, { day, name, added_by: caller.id }))) {
      refuse('already-closed', `${await nameOf(tx, day)} is closed already.`);
    }
    const written = before && rule ? await writeRule(tx, caller, before, rule) : null;
    // Otherwise it was done with the rule.
    if (!written || written.series_closed_day_rule === before?.series_closed_day_rule) {
      await updateAllNextPickups(tx, clockOf(tx));
    }
    const affected = (await countAffectedByDay(tx)).get(day.toString())?.affected ?? 0;
    const data = { day: day.toString(), name, affected };
    await record(tx, bookingEvents, bookingSubject, {
      type: 'closed_day.added',
      actor_id: caller.id,
      data,
    });
    await wakeClock(tx);
    return readClosedDay(tx, day);
  });
}

function requireNear(db: Db, day: Temporal.PlainDate): void {
  const today = businessDay(db.now(), db.timeZone());
  if (Temporal.PlainDate.compare(day, today) < 0) refuseField('day', 'Choose today or a later day');
  if (Temporal.PlainDate.compare(day, today.add({ years: maxYearsAhead })) > 0) {
    refuseField('day', `Choose a day within ${maxYearsAhead} years`);
  }
}

const nameOf = async (tx: Tx, day: Temporal.PlainDate): Promise<string> => {
  const closed = await lockClosedDay(tx, day);
  return closedDayNameForGood(closed ?? refuseNotFound());
};

async function writeRule(
  tx: Tx,
  { id: actor_id }: Caller,
  before: Awaited<ReturnType<typeof lockSettings>>,
  series_closed_day_rule: StoredSettings['series_closed_day_rule'],
): Promise<Awaited<ReturnType<typeof lockSettings>> | null> {
  const changes = settingChanges(before, { ...before, series_closed_day_rule });
  if (changes.length === 0) return null;
  const written = await writeSettings(tx, before, { series_closed_day_rule }, tx.now());
  tx.notes.settings = written;
  const event = { type: 'settings.changed' as const, actor_id, data: { changes } };
  await record(tx, settingsEvents, settingsSubject, event);
  return written;
}

/** Has the clock look after the commit, and not only at the next minute. */
const wakeClock = (tx: Tx): Promise<void> => enqueue(tx, dueOccurrencesQueue, {});

/** Gives a closed day another name. @throws Refusal `not-found` for a day that is open */
export function renameClosedDay(
  db: Db,
  caller: Caller,
  { day, name }: { day: Temporal.PlainDate; name: string },
): Promise<ClosedDay> {
  return transact(db, async (tx) => {
    const closed = (await lockClosedDay(tx, day)) ?? refuseNotFound();
    if (closed.name !== name) {
      await updateClosedDay(tx, day, name);
      const data = { day: day.toString(), name, before: closed.name };
      const event = { type: 'closed_day.renamed' as const, actor_id: caller.id, data };
      await record(tx, bookingEvents, bookingSubject, event);
    }
    return readClosedDay(tx, day);
  });
}

/**
 * Opens a closed day again: what is planned is calculated anew, and what was moved or dropped stays so. @throws Refusal
 * `not-found` for a day that is open
 */
export function openDay(db: Db, caller: Caller, { day }: { day: Temporal.PlainDate }): Promise<null> {
  return transact(db, async (tx) => {
    await lockRunningSeries(tx);
    await lockDays(tx);
    const { name } = (await lockClosedDay(tx, day)) ?? refuseNotFound();
    await deleteClosedDay(tx, day);
    await updateAllNextPickups(tx, clockOf(tx));
    const data = { day: day.toString(), name };
    const event = { type: 'closed_day.removed' as const, actor_id: caller.id, data };
    await record(tx, bookingEvents, bookingSubject, event);
    return null;
  });
}
