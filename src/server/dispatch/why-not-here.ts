import { asc, eq } from 'drizzle-orm';
import { formatDate, formatDay } from '#shared/kernel/date-text.ts';
import { plainText } from '#shared/kernel/search-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg, legKinds } from '#shared/orders/leg-attempt.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { legs, orders, run_stops, runs, users } from '../schema.ts';
import { needsDriver } from './loose-legs.store.ts';

interface Question {
  order_number: string;
  day: Temporal.PlainDate;
}

/** Where an order stands that is not on the board of a day, in one sentence. */
export async function whyNotHere(db: DbOrTx, { order_number, day }: Question): Promise<{ sentence: string }> {
  const number = asOrderNumber(order_number);
  const rows = await findLegsByNumber(db, number);
  const standings = legKinds.flatMap((kind) => {
    const row = rows.findLast(({ leg }) => leg.kind === kind);
    return row ? [{ row, ...standingOf(db, row, day) }] : [];
  });
  const [pickup, delivery] = standings;
  if (!pickup || !delivery) return { sentence: `There is no order ${number}.` };
  const over = standings.some(({ isOnBoard }) => isOnBoard) ? null : overText(db, delivery.row);
  if (over) return { sentence: `${number} ${over}.` };
  if (pickup.text === delivery.text) return { sentence: `${number} ${pickup.text}.` };
  return { sentence: `The pickup of ${number} ${pickup.text}; its delivery ${delivery.text}.` };
}

/** `123`, `ord 123` and `#ord-123` are `ORD-000123`. */
function asOrderNumber(text: string): string {
  const digits = /^#?(?:ord(?:er)?)?[\s#.:-]*0*(\d+)$/.exec(plainText(text).trim())?.[1];
  return digits ? `ORD-${digits.padStart(6, '0')}` : text.toUpperCase();
}

/** The attempts at both legs of an order, the latest last. */
const findLegsByNumber = (db: DbOrTx, order_number: string) =>
  db
    .select({
      status: orders.status,
      leg: {
        kind: legs.kind,
        state: legs.state,
        window_start: legs.window_start,
        happened_at: legs.happened_at,
        needs_driver: needsDriver({ kind: legs.kind, status: orders.status }),
      },
      driver_name: users.full_name,
      run_day: runs.day,
      position: run_stops.position,
    })
    .from(orders)
    .innerJoin(legs, eq(legs.order_id, orders.id))
    .leftJoin(users, eq(users.id, legs.driver_id))
    .leftJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .leftJoin(runs, eq(runs.id, run_stops.run_id))
    .where(eq(orders.order_number, order_number))
    .orderBy(asc(legs.attempt));

type LegRow = Awaited<ReturnType<typeof findLegsByNumber>>[number];

/** Whether the board of a day shows a leg, and where it stands, as it follows the name of the leg or the order. */
function standingOf(db: DbOrTx, row: LegRow, day: Temporal.PlainDate): { isOnBoard: boolean; text: string } {
  const { leg, run_day, driver_name, position } = row;
  const today = businessDay(db.now(), db.timeZone());
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(one, other) < 0;
  if (run_day?.equals(day)) {
    const closed = isOpenLeg(leg) ? '' : `, ${leg.state}`;
    return { isOnBoard: true, text: `is stop ${position} of ${driver_name}’s run${closed}` };
  }
  if (!isOpenLeg(leg)) return { isOnBoard: false, text: closedText(db, row) };
  if (run_day) {
    const run = `${driver_name}’s run of ${formatDate(run_day, today)}`;
    const isOverdue = isBefore(run_day, today) && !isBefore(day, today);
    return { isOnBoard: isOverdue, text: isOverdue ? `is under Overdue, from ${run}` : `is in ${run}` };
  }
  const planned = businessDay(leg.window_start, db.timeZone());
  if (!leg.needs_driver) {
    return { isOnBoard: false, text: `needs no driver, as the order is ${orderStatusLabels[row.status]}` };
  }
  return isBefore(day, planned)
    ? { isOnBoard: false, text: `is planned for ${formatDate(planned, today)} and has no driver yet` }
    : { isOnBoard: true, text: 'is under Unassigned' };
}

function closedText(db: DbOrTx, { leg, driver_name }: LegRow): string {
  if (leg.state === 'failed') return `failed${whenText(db, leg.happened_at)} and needs a new date`;
  if (leg.state !== 'done') return 'is cancelled';
  return `was done${whenText(db, leg.happened_at)}${driver_name ? ` by ${driver_name}` : ''}`;
}

/** What there is to say of an order that is over, whatever its legs. */
function overText(db: DbOrTx, { status, leg }: LegRow): string | null {
  if (status === 'cancelled' || status === 'completed') return `is ${status}`;
  return leg.state === 'done' ? `was delivered${whenText(db, leg.happened_at)}` : null;
}

const whenText = (db: DbOrTx, moment: Temporal.Instant | null): string =>
  moment ? ` on ${formatDay(moment, db.timeZone(), db.now())}` : '';
