import type { NotificationType } from './notification.ts';

/**
 * The messages of the server over the socket. They carry ids only, because screens reload their lists and do
 * not patch them.
 */
export interface ServerMessages {
  connected: (payload: { message: string }) => void;
  room_joined: (payload: { room: string }) => void;
  notification: (payload: { id: string; title: string; message: string; type: NotificationType }) => void;
  /** Something the receiver may see has changed, with or without a notification. */
  changed: (payload: { topic: LiveTopic; id: string }) => void;
  /** Messages may have been lost: screens load again what they show. */
  missed: (payload: Record<never, never>) => void;
}

/** The messages of a client. The answer says whether the client joined the room, or why not. */
export interface ClientMessages {
  join_room: (
    payload: { user_id: string },
    answer?: (result: { ok: boolean; detail?: string }) => void,
  ) => void;
}

/**
 * `catalogue`: SKUs, agreed prices and frequency templates; `booking`: closed days and windows; `run`: the stops of a driver's day;
 * `places`: how full the windows are; `money`: documents, and what is owed.
 */
export type LiveTopic =
  | 'order'
  | 'run'
  | 'series'
  | 'booking'
  | 'places'
  | 'case'
  | 'account'
  | 'business'
  | 'money'
  | 'catalogue';
