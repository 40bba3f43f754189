import { eq, inArray, sql } from 'drizzle-orm';
import { isFinished } from '#shared/orders/order-status.ts';
import { ownerValues } from '../../accounts/ownership.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { placeholders, preparedSelect, preparedWrite } from '../../kernel/db/prepared.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { order_series, orders } from '../../schema.ts';
import { isOwnedOrder } from './order-read.store.ts';
import { settleProposal } from './proposals.store.ts';

export type OrderRow = typeof orders.$inferSelect;

/**
 * The row, locked until the transaction ends, so that a decision on it still holds when it is written. The
 * series is locked before its orders, so that a change of one occurrence can go on to the others without a
 * deadlock.
 */
export async function lockOrderRow(tx: DbOrTx, id: string, viewer?: Viewer): Promise<OrderRow | null> {
  const [row] = await orderForUpdate(tx, { id, ...ownerValues(viewer) });
  return row?.order ?? null;
}

const orderForUpdate = preparedSelect((query) => {
  const seriesId = query
    .select({ id: orders.series_id })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')));
  const lockedSeries = query
    .$with('locked')
    .as(
      query
        .select({ id: order_series.id })
        .from(order_series)
        .where(inArray(order_series.id, seriesId))
        .for('update'),
    );
  return query
    .with(lockedSeries)
    .select({ order: orders })
    .from(orders)
    .leftJoin(lockedSeries, sql`true`)
    .where(isOwnedOrder)
    .for('update', { of: orders });
});

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

/** Writes a change and increments the version. A finished order has its pending proposal withdrawn. */
export async function updateOrder(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const write = preparedUpdate(changed.map(([name]) => name));
  await write(tx, { ...Object.fromEntries(changed), id, updated_at: tx.now() });
  if (change.status && isFinished(change.status)) await settleProposal(tx, id, 'withdrawn');
}

/** The columns a new order has; the others are set later. */
const insertedColumns = [
  'customer_id',
  'status',
  'pickup_date',
  'delivery_date',
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

const preparedInsert = preparedWrite((db) =>
  db.insert(orders).values(placeholders('id', ...insertedColumns)),
);

export async function insertOrder(tx: DbOrTx, order: NewOrder): Promise<string> {
  const id = newId();
  await preparedInsert(tx, { ...order, id });
  return id;
}
