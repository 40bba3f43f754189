import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { events, notifications } from '../schema.ts';

const selectNotifications = (db: DbOrTx) =>
  db
    .select({
      ...getTableColumns(notifications),
      subject: { type: events.subject_type, id: events.subject_id },
    })
    .from(notifications)
    .innerJoin(events, eq(events.id, notifications.event_id));

/** One page of a person's notifications, newest first. */
export async function notificationsOf(
  db: DbOrTx,
  user_id: string,
  { limit = defaultLimit, offset = 0 }: PageQuery,
): Promise<Page<Notification>> {
  const isOwn = eq(notifications.user_id, user_id);
  const rows = await selectNotifications(db)
    .where(isOwn)
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(notifications).where(isOwn);
  return { rows, total: all?.total ?? 0 };
}

/** Marks one as read and returns it; `null` when it is not this person's. */
export async function markRead(db: DbOrTx, user_id: string, id: string): Promise<Notification | null> {
  const isOwn = and(eq(notifications.id, id), eq(notifications.user_id, user_id));
  await db.update(notifications).set({ is_read: true }).where(isOwn);
  const [row] = await selectNotifications(db).where(isOwn);
  return row ?? null;
}

export async function markAllRead(db: DbOrTx, user_id: string): Promise<void> {
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(and(eq(notifications.user_id, user_id), eq(notifications.is_read, false)));
}
