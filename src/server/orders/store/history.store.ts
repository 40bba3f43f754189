import { and, desc, eq, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { eventChanges, summarizeEvent } from '#shared/orders/history-summary.ts';
import type { OrderEvent } from '#shared/orders/order-events.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { events, orders, users } from '../../schema.ts';

/** An event with the names of the people in it. It comes as JSON, so the instant is text. */
export interface HistoryRow {
  type: string;
  data: unknown;
  created_at: string;
  actor_name: string | null;
  driver_name: string | null;
  previous_name: string | null;
}

const actors = alias(users, 'actors');
const newDrivers = alias(users, 'new_drivers');
const previousDrivers = alias(users, 'previous_drivers');

const historyRow = sql`json_build_object('type', ${events.type}, 'data', ${events.data}, 'created_at', ${events.created_at},
  'actor_name', ${actors.full_name}, 'driver_name', ${newDrivers.full_name},
  'previous_name', ${previousDrivers.full_name})`;

/** A column: the events of the order in the row, newest first, as JSON. */
export const orderHistory = sql<HistoryRow[]>`(${new QueryBuilder()
  .select({
    history: sql`coalesce(json_agg(${historyRow} order by ${desc(events.created_at)}, ${desc(events.id)}), '[]')`,
  })
  .from(events)
  .leftJoin(actors, eq(actors.id, events.actor_id))
  .leftJoin(newDrivers, sql`${newDrivers.id} = (${events.data} ->> 'driver_id')::uuid`)
  .leftJoin(previousDrivers, sql`${previousDrivers.id} = (${events.data} ->> 'previous_driver_id')::uuid`)
  .where(and(eq(events.subject_type, 'order'), eq(events.subject_id, orders.id)))})`;

/** The history as the API returns it, with a summary of each event. */
export const summarizeHistory = (entries: readonly HistoryRow[]): HistoryEntry[] =>
  entries.map(({ actor_name, driver_name, previous_name, created_at, ...stored }) => {
    const event = stored as OrderEvent;
    const { data } = event;
    const nameOf = (id: string) =>
      ('driver_id' in data && data.driver_id === id ? driver_name : previous_name) ?? 'a driver';
    return {
      type: event.type,
      summary: summarizeEvent(event, nameOf),
      actor_name: actor_name ?? 'Washline',
      changes: eventChanges(event),
      created_at: Temporal.Instant.from(created_at),
    };
  });
