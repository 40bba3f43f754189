import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { EndDraft, SeriesHold } from '#shared/series/series.contract.ts';
import type { SeriesEnd } from '#shared/series/series.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { planOf, type SeriesRow, type StoredSeries } from '../../series/stored-series.ts';
import { requireRunning } from '../occurrences/series-command.ts';

// A series as it is after a change.

/** A series with other columns. */
const changed = (stored: StoredSeries, change: Partial<SeriesRow>): StoredSeries => ({
  ...stored,
  series: { ...stored.series, ...change },
});

/** In years; longer is without an end. */
const maxHoldYears = 5;

/** @throws Refusal `invalid` for days in the past or too far ahead; `series-ended` */
export function withHold(db: DbOrTx, stored: StoredSeries, { from, until }: SeriesHold): StoredSeries {
  requireRunning(stored);
  const today = businessDay(db.now(), db.timeZone());
  const { compare } = Temporal.PlainDate;
  // The first day of a hold under way stays, while the last one changes.
  const isUnderWay = stored.series.hold_from?.equals(from) ?? false;
  if (compare(from, today) < 0 && !isUnderWay) refuseField('from', 'Choose today or a later day');
  const latest = today.add({ years: maxHoldYears });
  if (compare(from, latest) > 0) refuseField('from', `Choose a day within ${maxHoldYears} years`);
  if (until && compare(until, latest) > 0) {
    refuseField('until', `Choose a day within ${maxHoldYears} years, or hold until you resume`);
  }
  return changed(stored, { hold_from: from, hold_until: until });
}

/** When a series ends, and what becomes of it on closed days; an absent rule stays, and so does an end without any part. */
export type PlanEdit = EndDraft & { closed_day_rule?: ClosedDayRule | null | undefined };

/** Whether an edit says when a series ends. */
export const saysEnd = ({ ends_on, ends_after }: EndDraft): boolean =>
  ends_on !== undefined || ends_after !== undefined;

/** @throws Refusal `invalid` for an end in the past; `series-ended` */
export function withPlan(db: DbOrTx, stored: StoredSeries, edit: PlanEdit): StoredSeries {
  requireRunning(stored);
  const { closed_day_rule = stored.series.closed_day_rule } = edit;
  return changed(stored, { ...(saysEnd(edit) && checkedEnd(db, edit)), closed_day_rule });
}

/** @throws Refusal `invalid` for an end in the past */
function checkedEnd(db: DbOrTx, { ends_on = null, ends_after = null }: EndDraft): SeriesEnd {
  const today = businessDay(db.now(), db.timeZone());
  if (ends_on && Temporal.PlainDate.compare(ends_on, today) < 0) {
    refuseField('ends_on', 'Choose today or a later day');
  }
  return { ends_on, ends_after };
}

/** Without its hold; one that has ended starts again, with another end if one is sent. @throws Refusal `series-ended` */
export function withoutHold(db: DbOrTx, stored: StoredSeries, draft: EndDraft): StoredSeries {
  const { series } = stored;
  const end = saysEnd(draft) ? checkedEnd(db, draft) : {};
  const running = { hold_from: null, hold_until: null, stopped_at: null, stop_reason: null };
  const after = changed(stored, { ...running, ...end });
  if (series.stop_reason === 'ended' && !goesOn(db, after)) {
    refuse('series-ended', 'This recurring order has reached its end. Choose another end first.');
  }
  return after;
}

/** Whether anything comes from now on. */
const goesOn = (db: DbOrTx, stored: StoredSeries): boolean =>
  !occurrencesOf(planOf(stored), db.now(), null, db.timeZone()).next().done;

/** Ended now. @throws Refusal `series-ended` */
export function stopped(db: DbOrTx, stored: StoredSeries): StoredSeries {
  requireRunning(stored);
  return changed(stored, {
    stopped_at: db.now(),
    stop_reason: 'person',
    hold_from: null,
    hold_until: null,
  });
}
