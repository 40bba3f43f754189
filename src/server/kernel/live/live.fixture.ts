import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import type { World } from '../../testing/world.ts';
import type { LiveMessage } from '../db/live-message.ts';

/** A client's socket. */
export type LiveSocket = Socket<ServerMessages, ClientMessages>;

const openSockets: LiveSocket[] = [];

/** Connects to a world that listens. */
export function connectLive({ app }: World, token?: string): LiveSocket {
  const { port } = app.server.address() as AddressInfo;
  const socket: LiveSocket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
  });
  openSockets.push(socket);
  return socket;
}

/** Closes every socket that was opened. */
export function closeLive(): void {
  for (const socket of openSockets.splice(0)) socket.disconnect();
}

/** Records the live messages of this process from now on, until `stop` is called. */
export function recordLiveMessages({ db }: World) {
  const received: LiveMessage[] = [];
  const listen = (messages: LiveMessage[]) => received.push(...messages);
  db.liveEvents.on('messages', listen);
  return { received, stop: () => db.liveEvents.off('messages', listen) };
}
