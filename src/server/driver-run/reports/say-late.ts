import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { isBefore, startOfDay } from '#shared/kernel/time.ts';
import { isReachedLate, legsMadeLater, saidLate, settingsOf } from '#shared/runs/reckon-run.ts';
import type { Run } from '#shared/runs/run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { findRun } from '../../dispatch/find-run.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { runEvents } from '../../runs/run.events.ts';
import {
  findRunOfDay,
  lockRunOfReport,
  type RunOfReport,
  setRunTimes,
} from '../store/run-of-report.store.ts';
import { anybody, noteReport, type PreparedReport, type ReportCall } from './report-call.ts';

/**
 * A driver says that all that is open comes later (RUN-31). Said again it replaces what was said before, whichever arrives first;
 * what is over as it arrives is told to nobody.
 */
export async function prepareLate({ tx, driver, report }: ReportCall<'late'>): Promise<PreparedReport> {
  const found = (await findRunOfDay(tx, driver.id, report.day)) ?? refuseNotFound();
  const run = (await lockRunOfReport(tx, found.id)) ?? refuseNotFound();
  const time = timeOfReportSince(report, tx.now(), startOfDay(run.day, tx.timeZone()));
  const subject = { run, day: run.day, leg_id: null, order_id: null, time };
  const refusal = refusalOfLate(run);
  if (refusal) return { ...subject, refusal };
  return {
    ...subject,
    refusal: null,
    apply: async () => {
      const { happened_at: late_said_at } = time;
      const isOlder = run.late_said_at && isBefore(late_said_at, run.late_said_at);
      if (isOlder) return { orders: [] };
      const late_until = late_said_at.add({ minutes: report.minutes });
      await setRunTimes(tx, run.id, { late_said_at, late_until });
      noteReport(tx, run);
      const reckoned = await findRun(tx, run.id, anybody);
      const said = saidLate(reckoned, tx.now());
      if (!said) return { orders: [] };
      const later = report.tells_all ? legsMadeLater(reckoned, tx.business, tx.now()) : [];
      tx.notes.late_leg_ids = [...lateLegs(tx, reckoned), ...later];
      const data = { minutes: said.minutes };
      await record(tx, runEvents, run, { type: 'run.late', actor_id: driver.id, data });
      return { orders: [] };
    },
  };
}

function refusalOfLate({ started_at, ended_at }: RunOfReport): Refusal | null {
  if (!started_at) return new Refusal('run-not-under-way', 'Your run has not started. Start it first.');
  return ended_at ? new Refusal('run-not-under-way', 'Your run has ended, so there’s nobody to tell.') : null;
}

/** The open legs that would be done after their own window. */
export function lateLegs(tx: Tx, { stops }: Run): string[] {
  const atDoor = doorMs(settingsOf(tx.business));
  return stops.flatMap(({ arrives_at, legs }) =>
    legs.filter((leg) => isReachedLate(leg, arrives_at, atDoor)).map(({ id }) => id),
  );
}
