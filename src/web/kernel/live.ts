import type { Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import { logFailure } from './log.ts';
import { storedToken } from './session-token.ts';

/** What is done with what the server says. */
export interface LiveHandlers {
  onNotification: ServerMessages['notification'];
  onChanged: ServerMessages['changed'];
  /** The connection is back; what was said meanwhile is lost. */
  onGap: () => void;
  /** The server does not, or no longer, take this session. */
  onRefused: () => void;
}

export interface Live {
  /** Asks for the messages of an account; does nothing while there is no connection. */
  joinRoom: (user_id: string) => void;
  close: () => void;
}

/** Opens the live connection and keeps it. Its code is loaded only now: no screen waits for it. */
export function openLive(user_id: string, handlers: LiveHandlers): Live {
  let socket: Socket<ServerMessages, ClientMessages> | undefined;
  let closed = false;
  const joinRoom = (user_id: string) => {
    if (socket?.connected) socket.emit('join_room', { user_id });
  };
  const open = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    socket = io({
      auth: (give) => give({ token: storedToken() }),
      transports: ['websocket', 'polling'],
      reconnectionAttempts: 5,
      reconnectionDelay: 1000,
    });
    follow(socket, () => joinRoom(user_id), handlers);
  };
  // After the five attempts only somebody who comes back is a reason to try again.
  const resume = () => {
    if (document.visibilityState === 'visible' && socket && !socket.active) socket.connect();
  };
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('online', resume);
  open().catch((error: unknown) => logFailure('The live connection could not be opened', error));
  return {
    joinRoom,
    close: () => {
      closed = true;
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('online', resume);
      socket?.disconnect();
    },
  };
}

function follow(
  socket: Socket<ServerMessages, ClientMessages>,
  join: () => void,
  { onNotification, onChanged, onGap, onRefused }: LiveHandlers,
): void {
  let wasConnected = false;
  socket.on('connect', () => {
    join();
    if (wasConnected) onGap();
    wasConnected = true;
  });
  socket.on('connect_error', () => {
    // Still active: the network failed, and it tries again by itself.
    if (!socket.active) onRefused();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') onRefused();
  });
  socket.on('notification', onNotification);
  socket.on('changed', onChanged);
}
