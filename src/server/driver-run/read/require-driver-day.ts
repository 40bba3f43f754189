import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';

const daysBack = 1;
const daysAhead = 6;

/** Drivers read from yesterday to six days ahead. @throws Refusal `invalid` */
export function requireDriverDay(db: Pick<DbOrTx, 'now' | 'timeZone'>, day: Temporal.PlainDate): void {
  const { days } = businessDay(db.now(), db.timeZone()).until(day, { largestUnit: 'day' });
  if (days < -daysBack || days > daysAhead) {
    refuseField('day', 'Choose a day from yesterday to six days ahead');
  }
}
