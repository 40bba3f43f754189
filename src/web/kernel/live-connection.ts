import type { Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import { logFailure } from './log.ts';
import { storedToken } from './session-token.ts';

/** Callbacks for what the live connection receives. */
export interface LiveHandlers {
  onNotification: ServerMessages['notification'];
  onChanged: ServerMessages['changed'];
  /** Messages were lost: the connection is back, or the server missed some itself. */
  onMissed: () => void;
  /** The server does not accept this session, or no longer does. */
  onRefused: () => void;
  onState: (state: LiveState) => void;
}

/** `off`: all attempts failed. It tries again when the user returns to the tab or asks for it. */
export type LiveState = 'connecting' | 'on' | 'off';

export interface LiveConnection {
  /** Subscribes to the messages of an account; does nothing while there is no connection. */
  joinRoom: (user_id: string) => void;
  /** Tries again after the connection is `off`. */
  reconnect: () => void;
  close: () => void;
}

/** Opens the live connection and keeps it open. Loads Socket.IO only now, so that no screen waits for it. */
export function openLiveConnection(user_id: string, handlers: LiveHandlers): LiveConnection {
  let socket: Socket<ServerMessages, ClientMessages> | undefined;
  let closed = false;
  let state: LiveState = 'connecting';
  const setState = (next: LiveState) => {
    state = next;
    handlers.onState(next);
  };
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
    addListeners(socket, () => joinRoom(user_id), { ...handlers, onState: setState });
  };
  const reconnect = () => {
    if (!socket || (socket.active && state !== 'off')) return;
    setState('connecting');
    socket.connect();
  };
  const resume = () => {
    if (document.visibilityState === 'visible') reconnect();
  };
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('online', resume);
  open().catch((error: unknown) => logFailure('The live connection could not be opened', error));
  return {
    joinRoom,
    reconnect,
    close: () => {
      closed = true;
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('online', resume);
      socket?.disconnect();
    },
  };
}

function addListeners(
  socket: Socket<ServerMessages, ClientMessages>,
  join: () => void,
  { onNotification, onChanged, onMissed, onRefused, onState }: LiveHandlers,
): void {
  let wasConnected = false;
  socket.on('connect', () => {
    join();
    onState('on');
    if (wasConnected) onMissed();
    wasConnected = true;
  });
  socket.on('connect_error', () => {
    // Still active: the network failed, and Socket.IO tries again by itself.
    if (socket.active) return;
    onState('off');
    onRefused();
  });
  socket.on('disconnect', (reason) => {
    const isOver = reason === 'io server disconnect';
    onState(isOver ? 'off' : 'connecting');
    if (isOver) onRefused();
  });
  socket.io.on('reconnect_failed', () => onState('off'));
  socket.on('notification', onNotification);
  socket.on('changed', onChanged);
  socket.on('missed', () => onMissed());
}
