import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { movedVisit, visitOn } from '#shared/booking/open-visits.ts';
import { CaseDraft } from '#shared/cases/case.ts';
import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { Day } from '#shared/kernel/route.ts';
import { businessDay, businessInstant, isBefore, isEnterable } from '#shared/kernel/time.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';
import { findClosing } from '../booking/closing.store.ts';
import { findSlots } from '../booking/find-slots.ts';
import { raiseCase } from '../cases/raise-case.ts';
import { chooseNewDate } from '../deliveries/choose-new-date.ts';
import { byLink, type Db, type DbOrTx } from '../kernel/db/database.ts';
import { withIdempotencyKey } from '../kernel/http/idempotency.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { isSignedToken, payloadOf, signToken } from '../kernel/signed-token.ts';
import type { OpenedLink } from '../messages/order-link.ts';
import { editOrder } from '../orders/edit/edit-order.ts';
import { restoreOccurrence } from '../orders/occurrences/restore-occurrence.ts';
import { skipOccurrence } from '../orders/occurrences/skip-occurrence.ts';
import { orders } from '../schema.ts';
import type { OfferedTimes } from './link-page.ts';
import { callerOf, type LinkedOrder } from './linked-order.ts';

const acts = ['skip', 'unskip', 'time', 'wrong'] as const;
export type Act = (typeof acts)[number];

export const isAct = (text: string | undefined): text is Act => acts.includes(text as Act);

const lastsMinutes = 60;
const shownDays = 7;

/** What a form sends back: until when, and at which version of the order, it is good for one act of one link. */
export function onceFor(db: DbOrTx, { link, order }: LinkedOrder, act: Act): string {
  const payload = Buffer.alloc(20, randomBytes(20));
  payload.writeDoubleBE(db.now().add({ minutes: lastsMinutes }).epochMilliseconds, 0);
  payload.writeUInt32BE(order.version, 8);
  return signToken(db.keyOf('order act'), payload, link.token, act);
}

const changed = 'The order has changed since you opened this page. Check it and press again.';
const late = 'This page has been open too long. Press again.';

/**
 * Does an act with what its form sent, once however often it is pressed; returns where it leads. @throws Refusal of the verb;
 * `changed-meanwhile` for a form that is late, or of another version of the order
 */
export async function actByLink(db: Db, link: OpenedLink, act: Act, form: URLSearchParams): Promise<string> {
  const once = form.get('once') ?? '';
  const payload = payloadOf(once);
  if (payload?.length !== 20 || !isSignedToken(db.keyOf('order act'), once, link.token, act))
    return refuse('changed-meanwhile', late);
  const seen = payload.readUInt32BE(8);
  const isLate = payload.readDoubleBE(0) <= db.now().epochMilliseconds;
  const call = { user_id: link.person.id, key: once, call: `by link ${act}` };
  const said = await withIdempotencyKey(byLink(db), call, async (tx) => {
    if (isLate) refuse('changed-meanwhile', late);
    const [order] = await tx
      .select({ version: orders.version })
      .from(orders)
      .where(eq(orders.id, link.order.id));
    if (order?.version !== seen) refuse('changed-meanwhile', changed);
    return doAct(tx, link, act, form, seen);
  });
  return `/o/${link.token}${said ?? ''}`;
}

async function doAct(
  db: Db,
  link: OpenedLink,
  act: Act,
  form: URLSearchParams,
  ifMatch: number,
): Promise<string> {
  const caller = callerOf(link);
  const { id, order_number, series_id, occurrence_number } = link.order;
  if (act === 'wrong') {
    const subject = `Something is wrong with ${order_number}`;
    const draft = CaseDraft.safeParse({
      ...{ type: 'complaint', subject, order_id: id },
      // A form sends two signs for the end of a line.
      description: (form.get('words') ?? '').replaceAll('\r\n', '\n'),
    });
    if (!draft.success) refuseField('words', draft.error.issues[0]?.message ?? 'Enter a description');
    const { case_number } = await raiseCase(db, caller, draft.data);
    return `?case=${case_number}`;
  }
  if (act === 'time') await moveVisit(db, link, form.get('at') ?? '', ifMatch);
  else {
    if (!series_id || occurrence_number === null) refuseNotFound();
    const command = { id: series_id, caller, number: occurrence_number };
    if (act === 'skip') await skipOccurrence(db, command);
    else await restoreOccurrence(db, { ...command, anyway: false });
  }
  return '';
}

/** Moves the pickup, which takes the delivery along, or chooses the new date of a leg that failed. */
async function moveVisit(db: Db, link: OpenedLink, typed: string, ifMatch: number): Promise<void> {
  const { order } = link;
  const caller = callerOf(link);
  const at = readTime(db, typed);
  const command = { id: order.id, caller, ifMatch };
  if (order.needs_date) await chooseNewDate(db, command, { [`${order.needs_date}_date`]: at });
  else {
    const delivery_date = await deliveryAfter(db, link, at);
    const scope = order.series_id ? { scope: 'this' as const } : {};
    await editOrder(db, command, { pickup_date: at, delivery_date, ...scope });
  }
}

/** What a choice or an input of a browser says, in business time. */
function readTime(db: DbOrTx, typed: string): Temporal.Instant {
  const at = asTime(db, typed);
  return at && isEnterable(at) ? at : refuseField('at', 'Choose a date');
}

function asTime(db: DbOrTx, typed: string): Temporal.Instant | null {
  try {
    if (typed.endsWith('Z')) return Temporal.Instant.from(typed);
    const local = Temporal.PlainDateTime.from(typed);
    return businessInstant(local.toPlainDate(), local.toPlainTime(), db.timeZone());
  } catch {
    return null;
  }
}

/** The delivery keeps its distance; where nothing is open then, it takes the next open day, or the earliest window that fits. */
async function deliveryAfter(
  db: DbOrTx,
  link: OpenedLink,
  pickup: Temporal.Instant,
): Promise<Temporal.Instant> {
  const { order } = link;
  const zone = db.timeZone();
  const kept = occurrenceDelivery(order, pickup, zone);
  if (!isEnterable(kept)) return kept;
  if (!db.business.use_windows) {
    const { working_days = [] } = db.business;
    const closed = (await findClosing(db))?.closed ?? new Map();
    const days = { closed, working_days, now: db.now() };
    const visit = { leg: 'delivery' as const, date: kept };
    return visitOn(days, businessDay(kept, zone), visit, zone) ?? movedVisit(days, visit, 1, zone) ?? kept;
  }
  const { days, earliest } = await findSlots(db, callerOf(link), {
    ...{ leg: 'delivery', address: order.delivery_address, order_id: order.id, pickup, days: 1 },
    from: businessDay(kept, zone),
  });
  const isOpen = days.some(({ slots }) =>
    slots.some(({ starts_at, state }) => state === 'open' && starts_at.equals(kept)),
  );
  return isOpen ? kept : (earliest ?? kept);
}

const ends = { open: null, full: 'Full', too_soon: 'Too soon', too_late: 'Too far ahead', closed: 'Closed' };

/** The windows of seven days from one on; without windows a date and time. */
export async function findTimes(
  db: DbOrTx,
  { link, order, caller, moves }: LinkedOrder,
  asked: { from: string | null; at: string | null },
): Promise<OfferedTimes> {
  const leg = moves ?? 'pickup';
  const zone = db.timeZone();
  const now = order[`${leg}_date`];
  if (!db.business.use_windows) {
    const local = now.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
    return { days: null, at: asked.at ?? local, later: null };
  }
  const today = businessDay(db.now(), zone);
  const wanted = Day.safeDecode(asked.from ?? '').data ?? today;
  const from = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted;
  const { days, last } = await findSlots(db, caller, {
    ...{ leg, address: link.order[`${leg}_address`], from, days: shownDays, order_id: order.id },
    ...(leg === 'delivery' && { pickup: order.pickup_date }),
  });
  const next = from.add({ days: shownDays });
  const shown = days.map(({ day, closed, slots }) => ({
    day: formatDay(businessInstant(day, new Temporal.PlainTime(12), zone), zone, db.now()),
    closed,
    times: slots
      .filter(({ ends_at }) => isBefore(db.now(), ends_at))
      .map(({ starts_at, ends_at, state }) => ({
        at: `${starts_at}`,
        text: formatTimes(starts_at, ends_at, zone),
        end: ends[state],
      })),
  }));
  return {
    days: shown.filter(({ closed, times }) => closed !== null || times.length > 0),
    at: asked.at ?? `${now}`,
    later: last && Temporal.PlainDate.compare(next, last) <= 0 ? `${next}` : null,
  };
}
