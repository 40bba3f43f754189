import type { ServerMessages } from '#shared/notifications/live.ts';

type Payload<E extends keyof ServerMessages> = Parameters<ServerMessages[E]>[0];

/** What the sockets do after a commit. It travels between the processes, so its names stay. */
export type LiveMessage =
  | { do: 'notify'; rooms: string[]; payload: Payload<'notification'> }
  | { do: 'refresh'; rooms: string[]; payload: Payload<'changed'> }
  | { do: 'disconnect'; rooms: string[] }
  /**
   * The clients of this process load something again; other processes send their own once they have the
   * change.
   */
  | { do: 'refresh-here'; payload: Payload<'changed'> }
  /** The other processes load the settings again. */
  | { do: 'follow-settings' }
  /** Whoever works off this queue looks at once. */
  | { do: 'work'; queue: string };

/** Each user has a room and staff share one. A session has one so that its connections can be closed. */
export const userRoom = (user_id: string): string => `user:${user_id}`;
export const sessionRoom = (session_id: string): string => `session:${session_id}`;
export const staffRoom = 'staff';
