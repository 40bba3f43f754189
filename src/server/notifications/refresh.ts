import type { LiveTopic } from '#shared/notifications/live.ts';
import type { Tx } from '../kernel/db/database.ts';
import { type LiveMessage, staffRoom, userRoom } from '../kernel/db/live-message.ts';

/**
 * After the commit, the screens of staff and of `people`, or of everybody, load something again. Nothing is
 * stored: what people are notified of is an event, and `record` calls this for it.
 */
export function refresh(
  tx: Tx,
  target: { topic: LiveTopic; id: string },
  people: readonly string[] | 'everybody',
): void {
  // No rooms means all rooms.
  const rooms = people === 'everybody' ? [] : [staffRoom, ...new Set(people.map(userRoom))];
  tx.messages.push({ do: 'refresh', rooms, payload: target });
}

/** The screens connected to this process load the business again. */
export const refreshHere: LiveMessage = {
  do: 'refresh-here',
  payload: { topic: 'business', id: 'settings' },
};

/**
 * After the commit, every screen loads the business again: those of this process at once, those of another
 * process when it has read the new settings itself, or they would be shown the old ones.
 */
export const refreshBusiness = (tx: Tx): void =>
  void tx.messages.push(refreshHere, { do: 'follow-settings' });
