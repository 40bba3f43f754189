import { notInArray, type SQL, sql } from 'drizzle-orm';
import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { finishedOrderStatuses, isFinished } from '#shared/orders/order-status.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { placeText } from '#shared/runs/stop-texts.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { orders } from '../../schema.ts';

/** Suburb and postcode, where they stand apart from the street. */
function withoutStreet(address: string): string {
  const place = placeText(address);
  const isApart = /^\D+ \d{4}$/.test(place) && !address.startsWith(place.slice(0, -5));
  return isApart ? place : 'The address is no longer shown';
}

/** When the day before began, in business time: what was over by then is no longer a driver's to read. */
export function doorsShownSince(db: Pick<DbOrTx, 'now' | 'timeZone'>): Temporal.Instant {
  const zone = db.timeZone();
  return startOfDay(businessDay(db.now(), zone).subtract({ days: 1 }), zone);
}

/** An order without the invoice that it is on, until its customer has that; then staff alone know of it (INV-14). */
export const withoutUnsent = <Seen extends Order & { is_invoice_unsent?: boolean }>(
  { reach }: Pick<Viewer, 'reach'>,
  order: Seen,
): Seen =>
  reach !== 'any' && order.is_invoice_unsent ? { ...order, invoice_id: null, invoice_number: null } : order;

/** An order as somebody sees it: a driver without street, phone and notes once the day after it was over has ended (LEG-13). */
export function asSeenBy<Seen extends Order>(
  db: DbOrTx,
  viewer: Pick<Viewer, 'reach'>,
  stored: Seen & { is_invoice_unsent?: boolean },
): Seen {
  const { reach } = viewer;
  const order = withoutUnsent(viewer, stored);
  if (reach !== 'assigned' || !isFinished(order.status)) return order;
  const over_at = order.delivered_at ?? order.fulfilled_at ?? order.updated_at;
  if (!isBefore(over_at, doorsShownSince(db))) return order;
  return {
    ...order,
    pickup_address: withoutStreet(order.pickup_address),
    delivery_address: withoutStreet(order.delivery_address),
    customer_email: '',
    customer_phone: null,
    special_instructions: null,
    delivery_notes: null,
    purchase_order: null,
    ...('history' in order && withoutNotes(order as Seen & OrderDetails)),
  };
}

/** The same as a condition on `orders`: what a driver still reads of the door. */
export const hasDoorFor = (db: DbOrTx, { reach }: Pick<Viewer, 'reach'>): SQL | undefined =>
  reach === 'assigned'
    ? sql`(${notInArray(orders.status, [...finishedOrderStatuses])}
        or coalesce(${orders.delivered_at}, ${orders.fulfilled_at}, ${orders.updated_at}) >= ${doorsShownSince(db).toString()}::timestamptz)`
    : undefined;

/** What happened to it says addresses and notes, too. */
const withoutNotes = ({
  legs,
}: OrderDetails): Pick<OrderDetails, 'history' | 'legs' | 'files' | 'visit_note'> => ({
  visit_note: undefined,
  history: [],
  legs: legs.map((leg) => ({ ...leg, note: null, receiver_name: null })),
  files: [],
});
