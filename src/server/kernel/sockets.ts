import type { ServerResponse } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import * as z from 'zod';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import { isStaff } from '#shared/roles.ts';
import type { Db } from './database.ts';
import { listeningPool } from './listening-pool.ts';
import { type LiveMessage, sessionRoom, staffRoom, userRoom } from './live-message.ts';
import { plainHeaders } from './security-headers.ts';
import { findSession, type SessionUser } from './session.ts';

type Io = Server<ClientMessages, ServerMessages, Record<never, never>, { user: SessionUser }>;

type Connection = Pick<Parameters<Parameters<Io['use']>[0]>[0], 'handshake'>;

const JoinRoom = z.object({ user_id: z.string() });

/** Serves live messages for as long as the service listens. */
export function serveSockets(app: FastifyInstance, db: Db): void {
  let close: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    close = attachSockets(app, db);
  });
  app.addHook('preClose', async () => close?.());
}

/** Attaches Socket.IO to the HTTP server. Its PostgreSQL adapter carries messages between the processes of one database. */
function attachSockets(app: FastifyInstance, db: Db): () => Promise<void> {
  const io: Io = new Server(app.server, { serveClient: false, transports: ['websocket', 'polling'] });
  const listening = listeningPool(db.pool);
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
    next();
  });
  io.adapter(
    createAdapter(listening.pool, { errorHandler: (error) => app.log.warn({ err: error }, 'live messages') }),
  );
  io.use(async (socket, next) => {
    try {
      const user = await sessionOf(db, socket);
      if (!user) return next(new Error('Please sign in to continue.'));
      socket.data.user = user;
      next();
    } catch (error) {
      app.log.error({ err: error }, 'a socket could not be admitted');
      next(new Error('The service is not available right now.'));
    }
  });
  io.on('connection', (socket) => {
    const { user } = socket.data;
    const own = userRoom(user.id);
    void socket.join([own, sessionRoom(user.session_id), ...(isStaff(user.role) ? [staffRoom] : [])]);
    // A session that ends between the handshake and this moment had no connection to close yet.
    void sessionOf(db, socket).then(
      (still) => still ?? socket.disconnect(true),
      () => socket.disconnect(true),
    );
    socket.emit('connected', { message: 'Live updates are on.' });
    socket.on('join_room', (payload: unknown, answer: unknown) => {
      const asked = JoinRoom.safeParse(payload);
      const ok = asked.success && asked.data.user_id === user.id;
      if (ok) socket.emit('room_joined', { room: own });
      if (typeof answer === 'function')
        answer(ok ? { ok } : { ok, detail: 'You can join your own room only.' });
    });
  });
  const tell = (messages: LiveMessage[]) => {
    for (const message of messages) deliver(io, message);
  };
  db.committed.on('messages', tell);
  return async () => {
    db.committed.off('messages', tell);
    await io.close();
    listening.close();
  };
}

async function sessionOf(db: Db, { handshake }: Connection): Promise<SessionUser | null> {
  const token: unknown = handshake.auth.token;
  return typeof token === 'string' ? findSession(db, token) : null;
}

function deliver(io: Io, message: LiveMessage): void {
  switch (message.do) {
    case 'notify':
      io.to(message.rooms).emit('notification', message.payload);
      return;
    case 'refresh':
      io.to(message.rooms).emit('changed', message.payload);
      return;
    case 'disconnect':
      io.in(message.rooms).disconnectSockets(true);
  }
}
