import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSlots } from '../../src/server/booking/find-slots.ts';
import type { Db } from '../../src/server/kernel/db/database.ts';
import type { Caller } from '../../src/server/kernel/http/caller.ts';
import { findCalendar } from '../../src/server/orders/calendar/calendar.store.ts';
import { findPlannedVisits } from '../../src/server/orders/calendar/planned-visits.store.ts';
import { closeDay } from '../../src/server/orders/closed-days/close-day.ts';
import { findAffected } from '../../src/server/orders/closed-days/find-affected.ts';
import { moveOrders } from '../../src/server/orders/closed-days/move-orders.ts';
import { maxMoves } from '../../src/shared/booking/closed-days.contract.ts';
import { businessDay } from '../../src/shared/kernel/time.ts';
import { type Timed, timed } from './timed.ts';

const sqlOf = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** A day is closed, and 200 orders are moved off it; then the calendar says what is planned. */
export async function measureClosedDays(db: Db, caller: Caller, runs: number): Promise<Timed[]> {
  const today = businessDay(db.now(), db.timeZone());
  const days = Array.from({ length: 5 }, (_, index) => today.add({ days: 20 + index * 7 }));
  const figures: Timed[] = [];
  const [first] = days;
  if (!first) throw new Error('there are five days');
  await db.pool.query(await sqlOf('closed-day.sql').then((text) => text.replaceAll('$1', `'${first}'`)));
  const close = (turn: number) => closeDay(db, caller, { day: days[turn] ?? first, name: `Day ${turn}` });
  figures.push(await timed('closing a day', days.length, close));
  const moves = (await findAffected(db, { day: first })).slice(0, maxMoves).map((order) => ({
    order_id: order.order_id,
    version: order.order_version,
    to: order.open_dates[0] ?? null,
  }));
  figures.push(
    await timed(`moving ${moves.length} orders off it`, 1, async () => {
      const { results } = await moveOrders(db, caller, { moves });
      const refused = results.filter(({ outcome }) => outcome !== 'moved');
      if (refused.length > 0)
        throw new Error(`${refused.length} orders were not moved: ${refused[0]?.reason}`);
    }),
  );
  const month = { from: today, to: today.add({ days: 34 }) };
  const calendar = () =>
    Promise.all([
      findCalendar(db, caller, month),
      findPlannedVisits(db, caller, { ...month, planned: true }),
    ]);
  figures.push(await timed('five weeks of the calendar, with what is planned', runs, calendar));
  return figures;
}

/** Four weeks of a picker, as a customer and as staff see it. */
export async function measureSlots(db: Db, caller: Caller, runs: number): Promise<Timed[]> {
  await db.pool.query(await sqlOf('booking.sql'));
  await db.pool.query('vacuum analyze orders');
  const from = businessDay(db.now(), db.timeZone());
  const draft = { leg: 'pickup' as const, address: '4 Argyle St, The Rocks NSW 2000', from, days: 28 };
  const slots = () => findSlots(db, caller, draft);
  const [busiest] = (await slots()).days.map((day) => day.slots.length).toSorted((a, b) => b - a);
  return [await timed(`slots of 28 days of ${busiest} windows`, runs, slots)];
}
