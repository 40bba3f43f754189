import type { TrackedLeg, TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { type TrackingText, trackingText } from '#shared/deliveries/tracking-text.ts';
import { formatDateTime, formatTime, formatVisit } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import {
  bagsText,
  hasFailedAtItsTime,
  type LegAttempt,
  type LegKind,
  legKinds,
  legLabels,
} from '#shared/orders/leg-attempt.ts';
import { lockedText, openText } from '#shared/orders/locked-text.ts';
import { changeableUntil } from '#shared/orders/order-lock.ts';
import { isFinished, orderStatusLabels } from '#shared/orders/order-status.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { piecesOf, piecesText } from '#shared/orders/pieces.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { findClosedDays } from '../booking/closed-days.store.ts';
import { limitsOf } from '../business/change-limits.ts';
import { findTracking } from '../driver-run/tracking/find-tracking.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import type { OpenedLink } from '../messages/order-link.ts';
import type { Fact } from '../notifications/compose-mail.ts';
import { notTakenBack } from '../orders/occurrences/restore-occurrence.ts';
import { readOccurrence } from '../orders/occurrences/series-command.ts';
import { findOrderDetails } from '../orders/store/order-read.store.ts';
import { findException } from '../series/exceptions.store.ts';

/** An order as its link shows it, and what may be done about it now. */
export interface LinkedOrder {
  link: OpenedLink;
  order: OrderDetails;
  caller: Caller;
  text: TrackingText;
  as_of: string | null;
  facts: (Fact & { more?: string; mark?: string })[];
  /** The ids of the pictures of its delivery. */
  photos: string[];
  /** The leg that can be moved, or needs a new date. */
  moves: LegKind | null;
  may_skip: boolean;
  may_take_back: boolean;
  /** Why nothing can be changed. */
  reason: string | null;
  /** Until when which act is open, as a sentence. */
  until: string | null;
}

/** As its person, by the reach they have when they sign in. */
export const callerOf = ({ person: { id, full_name, customer_id } }: OpenedLink): Caller => ({
  ...{ id, full_name, customer_id },
  role: 'customer',
  session_id: '',
  reach: 'own',
});

export async function findLinkedOrder(db: DbOrTx, link: OpenedLink): Promise<LinkedOrder> {
  const caller = callerOf(link);
  const order = (await findOrderDetails(db, link.order.id, caller)) ?? refuseNotFound();
  const { series_id, occurrence_number, status, needs_date } = order;
  const occurrence =
    series_id && occurrence_number !== null
      ? await readOccurrence(db, { id: series_id, caller }, occurrence_number)
      : null;
  const tracked = (await findTracking(db, caller)).find(({ order_id }) => order_id === order.id);
  const limits = limitsOf(db);
  const is_pickup_done = order.legs.some(({ kind, state }) => kind === 'pickup' && state === 'done');
  const isOpen = !isFinished(status);
  const clock = { zone: db.timeZone(), now: db.now() };
  const locked = isOpen && !needs_date ? lockedText({ ...order, is_pickup_done }, limits, clock) : null;
  const isMovable = isOpen && !locked;
  const skipped = await whySkipped(db, order, occurrence);
  const may_take_back = occurrence?.state === 'skipped' && occurrence.may_undo;
  const may_skip = isOpen && occurrence?.may_skip === true;
  const verbs = [may_skip && 'skip', isMovable && 'move'].filter(Boolean).join(' or ');
  return {
    ...{ link, order, caller },
    reason: locked ?? skipped.reason,
    text: tracked
      ? trackingText(unnamed(tracked), db.timeZone(), db.now())
      : overText(
          db,
          order,
          skipped.closed ? `Closed: ${skipped.closed}` : droppedTexts[occurrence?.state ?? 'made'],
        ),
    as_of: tracked?.road ? formatTime(tracked.road.as_of, db.timeZone()) : null,
    facts: factsOf(db, link, order),
    photos: photosOf(order),
    moves: isMovable ? (needs_date ?? 'pickup') : null,
    may_skip,
    may_take_back,
    until: may_take_back
      ? `You can take it back until ${formatDateTime(changeableUntil(order, limits), clock.zone, clock.now)}.`
      : verbs && !needs_date
        ? `You can ${verbs} it until ${openText(order, limits, clock)}.`
        : null,
  };
}

/** Why an order that was skipped stands so: what the verb would say, or the closed day for which staff did it. */
async function whySkipped(
  db: DbOrTx,
  order: OrderDetails,
  occurrence: SeriesOccurrence | null,
): Promise<{ reason: string | null; closed: string | null }> {
  const none = { reason: null, closed: null };
  if (occurrence?.state !== 'skipped' || occurrence.may_undo || !order.series_id) return none;
  const exception = await findException(db, order.series_id, occurrence.number);
  if (exception?.is_by_staff) {
    const day = businessDay(order.pickup_date, db.timeZone());
    const [closed] = await findClosedDays(db, day, day);
    return { reason: notTakenBack.by_staff, closed: closed?.name ?? null };
  }
  return isBefore(db.now(), changeableUntil(order, limitsOf(db)))
    ? none
    : { ...none, reason: notTakenBack.late };
}

/** Nobody's name is on the page; that there is a driver still says where the order is. */
function unnamed({ pickup, delivery, ...order }: TrackedOrder): TrackedOrder {
  const without = (leg: TrackedLeg): TrackedLeg => ({ ...leg, driver_name: leg.driver_name && '' });
  return { ...order, pickup: without(pickup), delivery: without(delivery) };
}

const droppedTexts: Partial<Record<SeriesOccurrence['state'], string>> = {
  skipped: 'Skipped',
  held: 'On hold',
};

/** What an order says of itself that is not tracked any more. */
function overText(db: DbOrTx, order: OrderDetails, headline = 'Cancelled'): TrackingText {
  const done = doneLeg(order, 'delivery');
  const at = order.delivered_at ?? order.fulfilled_at ?? done?.happened_at;
  const text = { detail: null, step: 4, isNext: false } as const;
  if (order.status !== 'cancelled' && at) {
    const bags = done?.bag_count ? `, ${bagsText(done.bag_count)}` : '';
    return { ...text, headline: `Delivered ${formatDateTime(at, db.timeZone(), db.now())}${bags}` };
  }
  if (order.status !== 'cancelled') return { ...text, headline: orderStatusLabels[order.status] };
  const when = formatVisit(order.pickup_date, order.pickup_until, db.timeZone(), db.now());
  return { ...text, headline, detail: `The pickup on ${when} does not take place.` };
}

const doneLeg = ({ legs }: OrderDetails, kind: LegKind): LegAttempt | undefined =>
  legs.find((leg) => leg.kind === kind && leg.state === 'done');

const photosOf = (order: OrderDetails): string[] => {
  const leg = doneLeg(order, 'delivery');
  return order.files
    .filter(({ leg_id, kind, state }) => leg && leg_id === leg.id && kind === 'photo' && state === 'ready')
    .map(({ id }) => id);
};

function factsOf(db: DbOrTx, { order: row }: OpenedLink, order: OrderDetails): LinkedOrder['facts'] {
  const [zone, now] = [db.timeZone(), db.now()];
  const visits = legKinds.flatMap((kind): Fact[] => {
    const done = doneLeg(order, kind);
    if (!done) {
      const text = formatVisit(order[`${kind}_date`], order[`${kind}_until`], zone, now);
      // What failed has its words above, and no time until it gets another; nor has the delivery of what was not collected.
      const hasTime = !hasFailedAtItsTime(order.legs, kind) && order.needs_date !== 'pickup';
      return isFinished(order.status) || !hasTime ? [] : [{ label: legLabels[kind], text }];
    }
    if (!done.happened_at) return [];
    const bags = done.bag_count ? `, ${bagsText(done.bag_count)}` : '';
    const label = kind === 'pickup' ? 'Collected' : 'Delivered';
    return [{ label, text: formatDateTime(done.happened_at, zone, now) + bags }];
  });
  const next = order.next_occurrence_date;
  const planned = next ? [{ label: 'Next pickup', text: formatDateTime(next, zone, now) }] : [];
  if (order.status === 'cancelled') return planned;
  return [
    ...visits,
    ...planned,
    {
      label: order.gst_charged ? 'Total, GST included' : 'Total',
      text: formatCents(row.total_amount),
      more: piecesText(piecesOf(row.items)),
      ...(order.is_estimate && { mark: 'Estimated' }),
    },
  ];
}
