import type { LiveTopic } from '#shared/notifications/live.ts';
import { type LiveMessage, staffRoom, userRoom } from '../kernel/db/live-message.ts';

/** The screens of staff and of `people`, or of everybody, load something again. */
export const refresh = (
  topic: LiveTopic,
  id: string,
  people: readonly string[] | 'everybody',
): LiveMessage => ({
  do: 'refresh',
  // No rooms means all rooms.
  rooms: people === 'everybody' ? [] : [staffRoom, ...new Set(people.map(userRoom))],
  payload: { topic, id },
});
