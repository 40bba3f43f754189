import { eq, getTableName, sql } from 'drizzle-orm';
import {
  cancelLegs,
  type DeliveryView,
  followStatus,
  isOver,
  isReopened,
  movesWith,
  type OrderLegs,
  viewOf,
} from '#shared/deliveries/order-legs.ts';
import { needsDateOf } from '#shared/deliveries/report-moves.ts';
import { requireUninvoiced } from '#shared/orders/order-invoiced.ts';
import { isCollected, isFinished, isFulfilled } from '#shared/orders/order-status.ts';
import { bothTotals, shopMode } from '../../accounts/store/shop-mode.store.ts';
import { refreshPlaces, type Standing } from '../../booking/refresh-places.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { placeholders, prepared, preparedRows, withCte } from '../../kernel/db/prepared.ts';
import { violatedConstraint } from '../../kernel/db/transaction/database-error.ts';
import { pipeline } from '../../kernel/db/transaction/transaction.ts';
import { noteAddresses } from '../../places/geocode-addresses.ts';
import { noteLegs } from '../../runs/sync-runs.ts';
import { orders } from '../../schema.ts';
import { driversOf, type EventOrder } from '../events/order-rules.ts';
import { findFailedStop } from './failed-stop.store.ts';
import {
  findLegs,
  isRescheduled,
  moveLegWindows,
  moveStoredLegs,
  type StoredLegs,
  type Visits,
} from './order-legs.store.ts';
import { asOrder, joinNewOrders, newOrderColumns, type StoredOrder } from './order-read.store.ts';
import { nothingProposed } from './proposals.store.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Few sets of columns are ever updated together; each has one prepared statement. */
const preparedUpdates = new Map<string, ReturnType<typeof prepared>>();

function preparedUpdate(columns: (keyof OrderRow)[]): ReturnType<typeof prepared> {
  const key = columns.toSorted().join();
  const update =
    preparedUpdates.get(key) ??
    prepared((db) =>
      db
        .update(orders)
        .set({ ...placeholders(orders, ...columns, 'updated_at'), version: sql`${orders.version} + 1` })
        .where(eq(orders.id, sql.placeholder('id'))),
    );
  preparedUpdates.set(key, update);
  return update;
}

/** Driver, status and times of the delivery, and whether it needs a new date, are what the legs come to: `move` changes those. */
type OrderChange = Omit<Partial<typeof orders.$inferInsert>, keyof DeliveryView | 'needs_date'>;
type LegMove = (legs: OrderLegs) => OrderLegs;
/** Who has its legs already says so; else they are read where they move. */
type Changeable = EventOrder &
  Standing &
  Visits &
  Pick<OrderRow, 'version' | 'status'> &
  Partial<Pick<OrderRow, 'fulfilled_at'>> & {
    legs?: StoredLegs;
    invoice_number?: string | null;
    is_invoice_unsent?: boolean;
  };

/**
 * Writes a change, increments the version, and returns the order as it then is. Its legs move as told, and with its status and
 * dates. A finished order has its pending proposal withdrawn.
 * @throws Refusal `order-invoiced` for lines, charges and purchase order of an order on an issued invoice
 */
export async function updateOrder<O extends Changeable>(
  tx: Tx,
  order: O,
  change: OrderChange,
  move?: LegMove,
): Promise<O> {
  const { id, version } = order;
  if (change.items || change.charges || change.purchase_order !== undefined) requireUninvoiced(order);
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const legs = await moveLegsOf(tx, order, { ...order, ...defined }, move);
  const view = legs && { ...viewOf(legs), ...waitingOf(legs, change.status ?? order.status) };
  // What was said on the way ends with its visit.
  const isVisited = [isCollected, isFulfilled].some(
    (is) => change.status && is(change.status) && !is(order.status),
  );
  const said = isVisited ? { delivery_notes: null } : {};
  const moved = {
    ...said,
    ...defined,
    ...view,
    ...(change.status && fulfilment(tx, order, change.status, view)),
  };
  const changed = { ...moved, updated_at: tx.now() };
  const write = preparedUpdate(Object.keys(moved) as (keyof OrderRow)[])(tx, { ...changed, id });
  pipeline(
    tx,
    write.catch((error) => refuseInvoiced(order, error)),
  );
  const updated = {
    ...order,
    ...changed,
    ...(legs && (await asRead(tx, id, legs, view))),
    version: version + 1,
  };
  refreshPlaces(tx, order, updated);
  const { pickup_address, delivery_address } = change;
  const addresses = [pickup_address, delivery_address].filter((address) => address !== undefined);
  if (addresses.length > 0) {
    noteAddresses(
      tx,
      addresses.map((address) => ({ customer_id: order.customer_id, address })),
    );
  }
  if (!change.status || !isFinished(change.status)) return updated;
  await withdrawProposal(tx, updated, change.status === 'cancelled' ? 'cancelled' : 'finished');
  return { ...updated, ...nothingProposed };
}

/** Of an order of which nobody has read whether it is on an invoice, a trigger knows. */
function refuseInvoiced({ order_number }: Changeable, error: unknown): never {
  if (violatedConstraint(error) !== 'orders_invoiced') throw error;
  requireUninvoiced({ order_number, is_invoice_unsent: true });
  throw error;
}

/** An order is fulfilled while it is delivered or completed, from when it was first either: where nobody knows, a trigger does. */
const fulfilment = (
  tx: Tx,
  { fulfilled_at }: Partial<Pick<OrderRow, 'fulfilled_at'>>,
  status: OrderRow['status'],
  view: Pick<OrderRow, 'delivered_at'> | null,
): Partial<Pick<OrderRow, 'fulfilled_at'>> => {
  if (fulfilled_at === undefined) return {};
  return { fulfilled_at: isFulfilled(status) ? (fulfilled_at ?? view?.delivered_at ?? tx.now()) : null };
};

/** For which leg the order needs a new date; once it has one, staff may be reminded of the next. */
function waitingOf(
  legs: StoredLegs,
  status: OrderRow['status'],
): Pick<OrderRow, 'needs_date'> & Partial<Pick<OrderRow, 'reminded_at'>> {
  const needs_date = needsDateOf(legs, status);
  return needs_date ? { needs_date } : { needs_date, reminded_at: null };
}

/** What a read of the order has of its legs beside the view. */
async function asRead(tx: Tx, id: string, legs: StoredLegs, view: Pick<OrderRow, 'needs_date'> | null) {
  return { legs, failed_stop: view?.needs_date ? await findFailedStop(tx, id) : null };
}

/** Moves the legs of an order with a change of it; `null` where they stay. */
async function moveLegsOf(
  tx: Tx,
  before: Changeable,
  after: Changeable,
  move: LegMove | undefined,
): Promise<StoredLegs | null> {
  const isRescheduledNow = isRescheduled(before, after);
  const isMoved = move !== undefined || movesWith(before.status, after.status);
  if (!isMoved && !isRescheduledNow) return null;
  const isDriven = driversOf(before).length > 0;
  const legs = before.legs ?? (isMoved || isDriven ? await findLegs(tx, before.id) : null);
  const moved = isMoved && legs ? moveStoredLegs(tx, legs, moveOf(tx, before, after, move)) : null;
  if (legs) noteLegs(tx, before, legs, moved ?? legs);
  // What is open again goes where its order is by now.
  if (isRescheduledNow || (legs && moved && isReopened(legs, moved))) moveLegWindows(tx, before.id, after);
  return moved;
}

/** How the legs move: as told, else with the status; what is open of an order that is over is cancelled. */
const moveOf =
  (tx: Tx, before: Changeable, after: Changeable, move: LegMove | undefined): LegMove =>
  (legs) => {
    if (!move) return followStatus(legs, before.status, after.status, tx.now());
    return isOver(after.status) ? cancelLegs(move(legs)) : move(legs);
  };

const addressesOf = ({
  customer_id,
  pickup_address,
  delivery_address,
}: Pick<OrderRow, 'customer_id' | 'pickup_address' | 'delivery_address'>) => [
  { customer_id, address: pickup_address },
  { customer_id, address: delivery_address },
];

/** The columns a new order has; the others are set later. */
const insertedColumns = [
  'customer_id',
  'status',
  'pickup_date',
  'delivery_date',
  'pickup_until',
  'delivery_until',
  'pickup_window_id',
  'delivery_window_id',
  'pickup_address',
  'delivery_address',
  'special_instructions',
  'purchase_order',
  'items',
  'charges',
  'minimum_shown',
  'series_id',
  'occurrence_number',
  'created_at',
  'updated_at',
] as const satisfies (keyof OrderRow)[];

type NewOrder = Pick<OrderRow, (typeof insertedColumns)[number]>;

/** What a new order comes to, as the shop charges GST at this moment or does not. */
const isTaxed = sql`(select gst_registered from shop_mode)`;
const total = sql`case when ${isTaxed} then ${sql.placeholder('taxed')}::bigint else ${sql.placeholder('untaxed')}::bigint end`;

/** The CTE has the name of the table, so the select reads the new row as it reads any order. */
const preparedInsert = preparedRows(newOrderColumns, joinNewOrders, [
  withCte('shop_mode', () => shopMode),
  withCte(getTableName(orders), (db) =>
    db
      .insert(orders)
      .values({
        ...placeholders(orders, 'id', ...insertedColumns),
        gst_charged: isTaxed,
        total_amount: total,
      })
      .returning(),
  ),
]);

/** Inserts an order, which gets its number and what it comes to, and has no driver yet. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<StoredOrder> {
  const [inserted] = await preparedInsert(tx, { ...order, ...bothTotals(order), id: newId() });
  if (!inserted) throw new Error('an order was not written');
  refreshPlaces(tx, null, order);
  noteAddresses(tx, addressesOf(order));
  return asOrder({ ...inserted, driver: null, failed_stop: null, invoice: null, proposal: null });
}
