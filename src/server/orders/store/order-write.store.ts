import { eq, getTableName, sql } from 'drizzle-orm';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { refreshPlaces, type Standing } from '../../booking/refresh-places.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { placeholders, preparedSelect, preparedWrite, withCte } from '../../kernel/db/prepared.ts';
import { orders } from '../../schema.ts';
import type { EventOrder } from '../events/order-rules.ts';
import { asOrder, selectOrders } from './order-read.store.ts';
import { nothingProposed } from './proposals.store.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Few sets of columns are ever updated together; each has one prepared statement. */
const preparedUpdates = new Map<string, ReturnType<typeof preparedWrite>>();

function preparedUpdate(columns: string[]): ReturnType<typeof preparedWrite> {
  const key = columns.toSorted().join();
  const update =
    preparedUpdates.get(key) ??
    preparedWrite((db) =>
      db
        .update(orders)
        .set({ ...placeholders(...columns, 'updated_at'), version: sql`${orders.version} + 1` })
        .where(eq(orders.id, sql.placeholder('id'))),
    );
  preparedUpdates.set(key, update);
  return update;
}

/**
 * Writes a change, increments the version, and returns the order as it then is. A finished order has its
 * pending proposal withdrawn.
 */
export async function updateOrder<O extends EventOrder & Standing & Pick<OrderRow, 'version'>>(
  tx: Tx,
  order: O,
  change: Partial<typeof orders.$inferInsert>,
): Promise<O> {
  const { id, version } = order;
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const changed = { ...Object.fromEntries(entries), updated_at: tx.now() };
  await preparedUpdate(entries.map(([name]) => name))(tx, { ...changed, id });
  const updated = { ...order, ...changed, version: version + 1 };
  refreshPlaces(tx, order, updated);
  if (!change.status || !isFinished(change.status)) return updated;
  await withdrawProposal(tx, updated, change.status === 'cancelled' ? 'cancelled' : 'finished');
  return { ...updated, ...nothingProposed };
}

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
  'items',
  'total_amount',
  'series_id',
  'occurrence_number',
  'created_at',
  'updated_at',
] as const satisfies (keyof OrderRow)[];

type NewOrder = Pick<OrderRow, (typeof insertedColumns)[number]>;

/** The CTE has the name of the table, so the select reads the new row as it reads any order. */
const preparedInsert = preparedSelect((query) =>
  selectOrders(
    query.with(
      withCte(getTableName(orders), (db) =>
        db
          .insert(orders)
          .values(placeholders('id', ...insertedColumns))
          .returning(),
      ),
    ),
  ),
);

/** Inserts an order, which gets its number, and has no driver yet. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const [inserted] = await preparedInsert(tx, { ...order, id: newId() });
  if (!inserted) throw new Error('an order was not written');
  refreshPlaces(tx, null, order);
  return asOrder(inserted);
}
