import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { formatDateTime, formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type MessageKind, messageKinds } from '#shared/messages/message-kinds.ts';
import { bagsText, hasFailedAtItsTime, type LegKind, openLegStates } from '#shared/orders/leg-attempt.ts';
import { isCollected, isFulfilled } from '#shared/orders/order-status.ts';
import { piecesOf, piecesText } from '#shared/orders/pieces.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Fact } from '../notifications/compose-mail.ts';
import { cases, type events, legs, order_proposals, orders, run_stops } from '../schema.ts';

/** An order as it is when a message about it leaves. */
export type OrderNow = typeof orders.$inferSelect & { legs: (typeof legs.$inferSelect)[] };

export async function findOrderNow(db: DbOrTx, id: string): Promise<OrderNow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  return { ...order, legs: await db.select().from(legs).where(eq(legs.order_id, id)).orderBy(legs.attempt) };
}

const doneLabels = { pickup: 'Collected', delivery: 'Delivered' } as const;
const openLabels = { pickup: 'Pickup', delivery: 'Delivery' } as const;

/** When the driver is expected for a leg that is open, by the run as it is; nothing before it starts (RUN-10). */
export async function expectedFacts(db: DbOrTx, order_id: string, kind: LegKind): Promise<Fact[]> {
  const [span] = await db
    .select({ from: run_stops.eta_from, until: run_stops.eta_until })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    // What starts only after the span is done another time (RUN-2).
    .where(
      and(
        eq(legs.order_id, order_id),
        eq(legs.kind, kind),
        inArray(legs.state, openLegStates),
        lt(legs.window_start, run_stops.eta_until),
      ),
    );
  if (!span?.from || !span.until) return [];
  return [{ label: `${openLabels[kind]} expected`, text: formatTimes(span.from, span.until, db.timeZone()) }];
}

/** What a mail about an order says of it. */
export function orderFacts(db: DbOrTx, order: OrderNow, expected: readonly Fact[] = []): Fact[] {
  const visit = (kind: LegKind): Fact[] => {
    const done = order.legs.find((leg) => leg.kind === kind && leg.state === 'done');
    if (done?.happened_at) {
      const bags = done.bag_count ? `, ${bagsText(done.bag_count)}` : '';
      const text = formatDateTime(done.happened_at, db.timeZone(), db.now()) + bags;
      return [{ label: doneLabels[kind], text }];
    }
    // What failed at its time has no other yet, nor has the delivery of what was not collected.
    if (hasFailedAtItsTime(order.legs, kind) || order.needs_date === 'pickup') return [];
    return [{ label: openLabels[kind], text: visitText(db, order, kind) }];
  };
  const total = `${formatCents(order.total_amount)}, ${piecesText(piecesOf(order.items))}`;
  return [
    { label: 'Order', text: order.order_number },
    ...visit('pickup'),
    ...visit('delivery'),
    ...expected,
    { label: 'Total', text: total },
  ];
}

/** `Wed 25 Nov, 8:00–10:00 am` */
const visitText = (db: DbOrTx, order: OrderNow, kind: LegKind): string =>
  formatVisit(order[`${kind}_date`], order[`${kind}_until`], db.timeZone(), db.now());

type StoredEvent = typeof events.$inferSelect;

/** Kinds that tell of an order also once it is cancelled. */
const ofCancelled: readonly MessageKind[] = [
  'order_cancelled',
  'customer_changed',
  'your_stops',
  'door_problem',
];

/** Why what a message says no longer holds, as a sentence; `null` while it does. `event` is `null` for what the clock says. */
export async function staleReason(
  db: DbOrTx,
  kind: MessageKind,
  { event, order, case_id }: { event: StoredEvent | null; order: OrderNow | null; case_id: string | null },
): Promise<string | null> {
  const isOfOrder = event === null || event.subject_type === 'order';
  if (isOfOrder && !ofCancelled.includes(kind)) {
    if (!order) return 'The order was deleted.';
    if (order.status === 'cancelled') return 'The order is cancelled.';
  }
  switch (messageKinds[kind].stale) {
    case 'delivered':
      return order && isFulfilled(order.status) ? 'The order is delivered.' : null;
    case 'pickup':
      return order && isPickupOver(db, order) ? 'The pickup is over.' : null;
    case 'stop':
    case 'visit':
      return event && order && hasHappened(order, event) ? 'The stop is over.' : null;
    case 'new date':
      return order && order.needs_date === null ? 'There is a new date.' : null;
    case 'decided':
      return event && !(await hasProposal(db, event.subject_id)) ? 'It is decided.' : null;
    case 'answered':
      return case_id && (await isAnswered(db, case_id, event)) ? 'The case is answered.' : null;
    default:
      return null;
  }
}

const isPickupOver = (db: DbOrTx, order: OrderNow): boolean =>
  isCollected(order.status) ||
  order.legs.some(({ kind, state }) => kind === 'pickup' && state === 'done') ||
  isBefore(order.pickup_until ?? order.pickup_date, db.now());

/** A try of the leg that the event is about was done or failed since. */
function hasHappened(order: OrderNow, { data, created_at }: StoredEvent): boolean {
  const { leg } = data as { leg?: LegKind };
  return order.legs.some(
    ({ kind, happened_at }) => kind === leg && happened_at !== null && !isBefore(happened_at, created_at),
  );
}

const hasProposal = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await db.$count(
    order_proposals,
    and(
      eq(order_proposals.status, 'pending_approval'),
      or(eq(order_proposals.order_id, id), eq(order_proposals.series_id, id)),
    ),
  )) > 0;

/** What is added to a case that is in progress waits for staff as well. */
async function isAnswered(db: DbOrTx, id: string, event: StoredEvent | null): Promise<boolean> {
  const waiting = event?.type === 'case.added' ? openCaseStatuses : (['open'] as const);
  return (await db.$count(cases, and(eq(cases.id, id), inArray(cases.status, waiting)))) === 0;
}
