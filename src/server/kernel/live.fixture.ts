import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import type { World } from '../testing/world.ts';
import type { LiveMessage } from './live-message.ts';

/** A client's socket. */
export type Live = Socket<ServerMessages, ClientMessages>;

const open: Live[] = [];

/** Connects to a world that listens. */
export function openLive({ app }: World, token?: string): Live {
  const { port } = app.server.address() as AddressInfo;
  const socket: Live = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
  });
  open.push(socket);
  return socket;
}

/** Closes every socket that was opened. */
export function closeLive(): void {
  for (const socket of open.splice(0)) socket.disconnect();
}

/** Records the live messages of this process from now on, until `stop` is called. */
export function listenTo({ db }: World) {
  const said: LiveMessage[] = [];
  const listen = (messages: LiveMessage[]) => said.push(...messages);
  db.liveEvents.on('messages', listen);
  return { said, rest: () => db.liveEvents.off('messages', listen) };
}
