import type { ServerMessages } from '#shared/notifications/live.ts';

type Payload<E extends keyof ServerMessages> = Parameters<ServerMessages[E]>[0];

/** What the sockets do after a commit: tell rooms something, or end the connections of a room. */
export type LiveMessage =
  | { do: 'notify'; rooms: string[]; payload: Payload<'notification'> }
  | { do: 'refresh'; rooms: string[]; payload: Payload<'changed'> }
  | { do: 'disconnect'; rooms: string[] }
  /** Has the screens of this process load something again; the other processes do so when they are as far. */
  | { do: 'refresh-here'; payload: Payload<'changed'> }
  /** Has the other processes look at the settings. */
  | { do: 'follow-settings' };

/** Everybody has a room of their own, staff share one, and a session has one so that it can be ended. */
export const userRoom = (user_id: string): string => `user:${user_id}`;
export const sessionRoom = (session_id: string): string => `session:${session_id}`;
export const staffRoom = 'staff';
