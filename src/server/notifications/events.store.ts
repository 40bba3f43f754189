import { eq, or, sql } from 'drizzle-orm';
import type { drizzle } from 'drizzle-orm/node-postgres';
import type { Event } from '#shared/events.ts';
import { placeholders, preparedSelect, preparedWrite, withCte } from '../kernel/db/prepared.ts';
import { events, orders, users } from '../schema.ts';

/** The settings are one row without an id: RFC 9562 names this one nil. */
const settingsId = '00000000-0000-0000-0000-000000000000';

function subjectOf(event: Event): { subject_type: string; subject_id: string } {
  if ('order_id' in event) return { subject_type: 'order', subject_id: event.order_id };
  if ('case_id' in event) return { subject_type: 'case', subject_id: event.case_id };
  return 'user_id' in event
    ? { subject_type: 'account', subject_id: event.user_id }
    : { subject_type: 'settings', subject_id: settingsId };
}

/** An event as it is stored. */
export type EventRow = ReturnType<typeof eventRow>;

export const eventRow = (event: Event, id: string, created_at: Temporal.Instant) => ({
  ...subjectOf(event),
  type: event.type,
  actor_id: event.actor_id,
  data: event.data,
  id,
  created_at,
});

const insertEvent = (db: ReturnType<typeof drizzle.mock>) =>
  db
    .insert(events)
    .values(placeholders('id', 'type', 'subject_type', 'subject_id', 'actor_id', 'data', 'created_at'));

export const writeEvent = preparedWrite(insertEvent);

/** The columns of a person that notifications and mails need. */
export const personColumns = {
  id: users.id,
  full_name: users.full_name,
  email: users.email,
  role: users.role,
  is_active: users.is_active,
  customer_id: users.customer_id,
  is_main_contact: users.is_main_contact,
};

export const isActiveStaff = sql`${users.role} in ('owner', 'admin') and ${users.is_active}`;

/**
 * Writes an event of an order and selects the people it may concern, each with the order. Every write of an
 * order runs it, so it is one statement.
 */
export const writeOrderEvent = preparedSelect((query) =>
  query
    .with(withCte('written', insertEvent))
    .select({
      ...personColumns,
      order: {
        order_number: orders.order_number,
        customer_id: orders.customer_id,
        driver_id: orders.driver_id,
      },
    })
    .from(orders)
    .innerJoin(
      users,
      or(
        eq(users.customer_id, orders.customer_id),
        sql`${users.id} = any(array[${orders.driver_id}, ${sql.placeholder('actor_id')}::uuid])`,
        isActiveStaff,
      ),
    )
    .where(eq(orders.id, sql.placeholder('subject_id'))),
);

/** A person whom an event of an order may concern, with the order. */
export type PersonWithOrder = Awaited<ReturnType<typeof writeOrderEvent>>[number];
