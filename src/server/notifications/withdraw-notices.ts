import { inArray } from 'drizzle-orm';
import type { NotificationType } from '#shared/notifications/notification.ts';
import type { Tx } from '../kernel/db/database.ts';
import { type LiveMessage, userRoom } from '../kernel/db/live-message.ts';
import { notifications } from '../schema.ts';

/** A driver is told the same by another notice of this transaction: those of these types that it has for them go again, unseen. */
export async function withdrawNotices(
  tx: Tx,
  user_id: string,
  types: readonly NotificationType[],
): Promise<void> {
  tx.notes.messages = tx.notes.messages?.filter(
    (message) => message.user_id !== user_id || message.kind !== 'your_stops',
  );
  const room = userRoom(user_id);
  const isOne = (message: LiveMessage) =>
    message.do === 'notify' && message.rooms.includes(room) && types.includes(message.payload.type);
  const ids = tx.messages.flatMap((message) =>
    message.do === 'notify' && isOne(message) ? [message.payload.id] : [],
  );
  if (ids.length === 0) return;
  tx.messages.splice(0, tx.messages.length, ...tx.messages.filter((message) => !isOne(message)));
  await tx.delete(notifications).where(inArray(notifications.id, ids));
}
