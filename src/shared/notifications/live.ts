import type { NotificationType } from './notification.ts';

/** What the server says over the socket. Times are missing on purpose: the lists are loaded again, not patched. */
export interface ServerMessages {
  connected: (payload: { message: string }) => void;
  room_joined: (payload: { room: string }) => void;
  notification: (payload: { id: string; title: string; message: string; type: NotificationType }) => void;
  /** Something the receiver may see has changed, whether or not they are told of it. */
  changed: (payload: { topic: LiveTopic; id: string }) => void;
}

/** What a client may say. The answer tells whether the room was joined, and why not. */
export interface ClientMessages {
  join_room: (
    payload: { user_id: string },
    answer?: (result: { ok: boolean; detail?: string }) => void,
  ) => void;
}

/** `catalogue` is what orders are made from: SKUs, agreed prices and frequency templates. */
export type LiveTopic = 'order' | 'case' | 'account' | 'business' | 'catalogue';
