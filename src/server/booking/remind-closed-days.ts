import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { events, settings } from '../schema.ts';
import { bookingEvents, bookingSubject } from './booking.events.ts';
import { missingYearColumn } from './closed-days.store.ts';

/** Tells every owner, once a year, that no day of the next one is closed. Safe to run at any time, and by several processes. */
export const remindOfClosedDays = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const [missing] = await tx
      .select({ year: missingYearColumn(tx) })
      .from(settings)
      .for('update');
    const year = missing?.year;
    if (!year || (await hasReminded(tx, year))) return;
    await record(tx, bookingEvents, bookingSubject, {
      type: 'closed_days.missing',
      actor_id: null,
      data: { year },
    });
  });

async function hasReminded(tx: Tx, year: number): Promise<boolean> {
  const isReminder = and(
    eq(events.subject_type, bookingEvents.type),
    eq(events.subject_id, bookingSubject.id),
    eq(events.type, 'closed_days.missing'),
    sql`${events.data} ->> 'year' = ${String(year)}`,
  );
  return (await tx.$count(events, isReminder)) > 0;
}
