import { sql } from 'drizzle-orm';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { userRoom } from '../kernel/db/live-message.ts';
import { events, notifications, users } from '../schema.ts';
import type { AnyEvent, Subject } from './subject.ts';

/**
 * Records what one act does to many subjects of a kind, in one statement: each has it in its history. Nobody is told by it, so
 * whoever acts tells people and screens. Returns the ids of the events, in their sequence.
 */
export async function recordMany<E extends AnyEvent, Row extends { id: string }>(
  tx: Tx,
  { type }: Subject<E, Row>,
  recorded: readonly { subject_id: string; event: NoInfer<E> }[],
): Promise<string[]> {
  const rows = recorded.map(({ subject_id, event }) => ({ id: newId(), subject_id, ...event }));
  if (rows.length === 0) return [];
  await tx.execute(sql`insert into ${events} (id, type, subject_type, subject_id, actor_id, data, created_at)
    select id, type, ${type}, subject_id, actor_id, data, ${tx.now().toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as recorded (id uuid, type text, subject_id uuid, actor_id uuid, data jsonb)`);
  return rows.map(({ id }) => id);
}

/** A notification to all people of a customer. */
export interface CustomerNotice {
  customer_id: string;
  /** The event that it tells of. */
  event_id: string;
  type: NotificationType;
  title: string;
  message: string;
}

/** Tells the people of many customers something of theirs, in one statement. */
export async function tellCustomers(tx: Tx, notices: readonly CustomerNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { rows } = await tx.execute<
    { user_id: string; id: string } & Omit<CustomerNotice, 'customer_id' | 'event_id'>
  >(
    sql`insert into ${notifications} (id, user_id, event_id, title, message, type, is_read, created_at)
      select gen_random_uuid(), ${users.id}, told.event_id, told.title, told.message, told.type, false, ${tx.now().toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as told (customer_id uuid, event_id uuid, type text, title text, message text)
      join ${users} on ${users.customer_id} = told.customer_id
      returning id, user_id, title, message, type`,
  );
  for (const { user_id, ...payload } of rows) {
    tx.messages.push({ do: 'notify', rooms: [userRoom(user_id)], payload });
  }
}
