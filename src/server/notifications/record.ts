import { and, eq, inArray } from 'drizzle-orm';
import type { Event } from '#shared/events.ts';
import type { Tx } from '../kernel/database.ts';
import { staffRoom, userRoom } from '../kernel/live-message.ts';
import { enqueueMail } from '../kernel/mail-queue.ts';
import { events, notifications, orders, users } from '../schema.ts';
import { type Facts, followers, type Notice } from './followers.ts';
import { accountMail } from './mails.ts';

/**
 * Remembers a fact with the change it tells of: its row, the notifications it causes, the mails, and what the
 * sockets will say once the transaction is committed.
 */
export async function record(tx: Tx, event: Event): Promise<void> {
  const now = tx.now();
  const [row] = await tx
    .insert(events)
    .values({ ...event, created_at: now })
    .returning({ id: events.id });
  if (!row) throw new Error('an event was not written');
  if ('order_id' in event) await tellOfOrder(tx, event, row.id);
  else await tellOfAccount(tx, event);
}

type OrderEvent = Extract<Event, { order_id: string }>;

async function tellOfOrder(tx: Tx, event: OrderEvent, event_id: string): Promise<void> {
  const facts = await readFacts(tx, event);
  const notices = (followers[event.type] as (event: OrderEvent, facts: Facts) => Notice[])(event, facts);
  const rows = notices.flatMap(({ to, ...notice }) =>
    [...new Set(to)]
      .filter((user_id) => user_id !== null && user_id !== event.actor_id)
      .map((user_id) => ({ ...notice, user_id: user_id as string, event_id, created_at: tx.now() })),
  );
  const written = rows.length > 0 ? await tx.insert(notifications).values(rows).returning() : [];
  for (const { id, user_id, title, message, type } of written) {
    tx.messages.push({ do: 'notify', rooms: [userRoom(user_id)], payload: { id, title, message, type } });
  }
  const concerned = [facts.order.customer_id, facts.order.driver_id, ...previousDriver(event)].filter(
    (id) => id !== null,
  );
  const rooms = [staffRoom, ...concerned.map(userRoom)];
  tx.messages.push({ do: 'refresh', rooms, payload: { topic: 'order', id: event.order_id } });
}

const previousDriver = (event: OrderEvent): (string | null)[] =>
  'previous_driver_id' in event.data ? [event.data.previous_driver_id] : [];

async function readFacts(tx: Tx, event: OrderEvent): Promise<Facts> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, event.order_id));
  if (!order) throw new Error('an event names an order that is not there');
  const ids = [order.customer_id, order.driver_id, event.actor_id].filter((id) => id !== null);
  const people = await tx
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(inArray(users.id, ids));
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.full_name ?? '';
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['owner', 'admin']), eq(users.is_active, true)));
  return {
    staff: staff.map(({ id }) => id),
    order: {
      order_number: order.order_number,
      customer_id: order.customer_id,
      customer_name: nameOf(order.customer_id),
      driver_id: order.driver_id,
      by_staff: event.actor_id !== order.customer_id,
    },
    driver_name: nameOf(order.driver_id),
  };
}

async function tellOfAccount(tx: Tx, event: Exclude<Event, OrderEvent>): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, event.user_id));
  if (!person) throw new Error('an event names an account that is not there');
  await enqueueMail(tx, accountMail(event, person, tx));
  tx.messages.push({ do: 'refresh', rooms: [staffRoom], payload: { topic: 'account', id: event.user_id } });
}
