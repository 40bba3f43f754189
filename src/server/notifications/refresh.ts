import type { LiveTopic } from '#shared/notifications/live.ts';
import type { Tx } from '../kernel/database.ts';
import { type LiveMessage, staffRoom, userRoom } from '../kernel/live-message.ts';

/**
 * Has the screens of staff and of some people, or of everybody, load something again once the transaction is
 * committed. Nothing is remembered: what people are told of in words is an event, and `record` does this for it.
 */
export function refresh(
  tx: Tx,
  about: { topic: LiveTopic; id: string },
  people: readonly string[] | 'everybody',
): void {
  // No room in particular is all of them.
  const rooms = people === 'everybody' ? [] : [staffRoom, ...new Set(people.map(userRoom))];
  tx.messages.push({ do: 'refresh', rooms, payload: about });
}

/** Has the screens of this process load what the business is. */
export const refreshHere: LiveMessage = {
  do: 'refresh-here',
  payload: { topic: 'business', id: 'settings' },
};

/**
 * Has every screen load what the business is once the transaction is committed: those of this process at once, those
 * of another when it knows itself, or they would be shown what it knew before.
 */
export const refreshBusiness = (tx: Tx): void =>
  void tx.messages.push(refreshHere, { do: 'follow-settings' });
