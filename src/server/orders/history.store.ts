import { desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { OrderEvent } from '#shared/events.ts';
import { changesOf, summarize } from '#shared/orders/history-summary.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import type { Reader } from '../kernel/database.ts';
import { events, users } from '../schema.ts';

/** All that happened to an order, newest first, in words. */
export async function findHistory(db: Reader, order_id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .select({ ...getTableColumns(events), actor_name: users.full_name })
    .from(events)
    .leftJoin(users, eq(users.id, events.actor_id))
    .where(eq(events.order_id, order_id))
    .orderBy(desc(events.created_at), desc(events.id));
  const told = rows.map((row) => ({ row, event: row as unknown as OrderEvent }));
  const names = await driverNames(
    db,
    told.map(({ event }) => event),
  );
  return told.map(({ row, event }) => ({
    type: event.type,
    summary: summarize(event, (id) => names.get(id) ?? 'a driver'),
    actor_name: row.actor_name ?? 'Washline',
    changes: changesOf(event),
    created_at: row.created_at,
  }));
}

async function driverNames(db: Reader, facts: readonly OrderEvent[]): Promise<Map<string, string>> {
  const ids = facts.flatMap(({ data }) => [
    ...('driver_id' in data ? [data.driver_id] : []),
    ...('previous_driver_id' in data && data.previous_driver_id ? [data.previous_driver_id] : []),
  ]);
  if (ids.length === 0) return new Map();
  const named = await db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(named.map(({ id, full_name }) => [id, full_name]));
}
