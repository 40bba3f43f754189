import type { ServerResponse } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import { isStaff } from '#shared/roles.ts';
import type { Db } from '../db/database.ts';
import { type LiveMessage, sessionRoom, staffRoom, userRoom } from '../db/live-message.ts';
import type { Authenticate, SessionUser } from '../http/caller.ts';
import { plainHeaders } from '../http/security-headers.ts';
import type { Metrics } from '../ops/metrics.ts';
import { type ClusterEvents, joinCluster } from './cluster.ts';
import { connectTimeoutMs, limitSockets, maxMessageBytes } from './socket-limits.ts';

/**
 * Live connections of one process. A window has one, so a session is a person's windows in one browser, and an account all
 * of them on all devices.
 */
export const maxSockets = { session: 30, account: 100, process: 20_000 } as const;

type Limited = keyof typeof maxSockets;

/** Counts the live connections of this process, from when they are let in until they are closed. */
export function countSockets() {
  const counts = new Map<string, number>();
  const change = (keys: string[], by: 1 | -1): void => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  /**
   * Counts a connection of this person. The newest is refused and not the oldest: that one would come back at once, in the
   * place of the next. @returns what there are too many of; `null` when it is counted
   */
  return (connection: Socket['conn'], { id, session_id }: SessionUser): Limited | null => {
    const keys = { process: 'process', account: `account ${id}`, session: `session ${session_id}` };
    const names = Object.keys(keys) as Limited[];
    const full = names.find((name) => (counts.get(keys[name]) ?? 0) >= maxSockets[name]);
    if (full) return full;
    // It may have been closed while its session was looked up.
    if (connection.readyState !== 'open') return null;
    const counted = Object.values(keys);
    change(counted, 1);
    connection.once('close', () => change(counted, -1));
    return null;
  };
}

type Io = Server<ClientMessages, ServerMessages, ClusterEvents, { user: SessionUser }>;

type Connection = Pick<Parameters<Parameters<Io['use']>[0]>[0], 'handshake'>;

const JoinRoom = z.object({ user_id: z.string() });

interface Sessions {
  /** It must not cache: it runs again after the handshake, in which the session may have ended. */
  authenticate: Authenticate;
  /** Those of these sessions that go on. */
  findOpen: (session_ids: string[]) => Promise<Set<string>>;
}

/** Serves live messages for as long as the service listens. */
export function serveSockets(app: FastifyInstance, db: Db, sessions: Sessions, metrics?: Metrics): void {
  let close: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    close = attachSockets(app, db, sessions, metrics);
  });
  app.addHook('preClose', async () => close?.());
}

/** Attaches Socket.IO to the HTTP server. Its PostgreSQL adapter carries messages between the processes of one database. */
function attachSockets(
  app: FastifyInstance,
  db: Db,
  { authenticate, findOpen }: Sessions,
  metrics?: Metrics,
): () => Promise<void> {
  const io: Io = new Server(app.server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: connectTimeoutMs,
  });
  metrics?.watchSockets(() => io.of('/').sockets.size);
  const check = () => void closeEnded(io, findOpen).catch(() => {});
  const cluster = joinCluster(db.pool, {
    onMessages: (messages) => {
      db.liveEvents.emit('remote', messages);
      deliverAll(messages);
    },
    onMissed: () => {
      check();
      io.local.emit('missed', {});
    },
    onDeaf: check,
  });
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
    next();
  });
  limitSockets(io.engine);
  io.adapter(
    createAdapter(cluster.pool, {
      // PostgreSQL takes less than 8000 bytes; what is longer goes through a table.
      payloadThreshold: 7_999,
      errorHandler: (error) => app.log.warn({ err: error }, 'live messages'),
    }),
  );
  authenticateOnce(io, app, (socket) => userOf(socket, authenticate));
  io.on('connection', (socket) => {
    const { user } = socket.data;
    const ownRoom = userRoom(user.id);
    void socket.join([ownRoom, sessionRoom(user.session_id), ...(isStaff(user.role) ? [staffRoom] : [])]);
    // A session may have ended between the handshake and now, when it had no connection to close yet.
    void userOf(socket, authenticate).then(
      (current) => current ?? socket.disconnect(true),
      () => socket.conn.close(),
    );
    socket.emit('connected', { message: 'Live updates are on.' });
    socket.on('join_room', (payload: unknown, answer: unknown) => {
      const request = JoinRoom.safeParse(payload);
      const ok = request.success && request.data.user_id === user.id;
      if (ok) socket.emit('room_joined', { room: ownRoom });
      if (typeof answer === 'function')
        answer(ok ? { ok } : { ok, detail: 'You can join your own room only.' });
    });
  });
  const deliverAll = (messages: LiveMessage[]) => {
    for (const message of messages) deliver(io, message);
  };
  // Each process reaches its own sockets.
  const broadcast = (messages: LiveMessage[]) => {
    deliverAll(messages);
    const remoteMessages = messages.filter((message) => message.do !== 'refresh-here');
    if (remoteMessages.length > 0) cluster.send(remoteMessages);
  };
  cluster.open(io);
  db.liveEvents.on('messages', broadcast);
  return async () => {
    db.liveEvents.off('messages', broadcast);
    await cluster.leave();
    await io.close();
    cluster.close();
  };
}

/** Authenticates a connection by its token, once: a second time it would receive every message twice. */
function authenticateOnce(
  io: Io,
  app: FastifyInstance,
  findUser: (connection: Connection) => Promise<SessionUser | null>,
): void {
  const seenConnections = new WeakSet<object>();
  const takePlace = countSockets();
  io.use(async (socket, next) => {
    // A client that is refused does not reconnect; one whose connection is closed does.
    const cutOff = () => {
      socket.conn.close();
      next(new Error('The service is not available right now.'));
    };
    if (seenConnections.has(socket.conn)) return cutOff();
    seenConnections.add(socket.conn);
    try {
      const user = await findUser(socket);
      if (!user) return next(new Error('Please sign in to continue.'));
      const full = takePlace(socket.conn, user);
      if (full) return next(new Error(fullTexts[full]));
      socket.data.user = user;
      next();
    } catch (error) {
      app.log.error({ err: error }, 'a socket could not be admitted');
      cutOff();
    }
  });
}

const fullTexts: Record<Limited, string> = {
  session: 'Live updates are on in too many windows of this browser. Close some, then load this page again.',
  account:
    'Live updates are on in too many places for this account. Close some windows, then load this page again.',
  process: 'Too many people are connected right now. Load this page again in a while.',
};

/** Closes the connections of sessions that have ended, in case nobody told this process. */
async function closeEnded(io: Io, findOpen: Sessions['findOpen']): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  if (sockets.length === 0) return;
  const open = await findOpen([...new Set(sockets.map(({ data }) => data.user.session_id))]);
  for (const socket of sockets) if (!open.has(socket.data.user.session_id)) socket.disconnect(true);
}

async function userOf({ handshake }: Connection, authenticate: Authenticate): Promise<SessionUser | null> {
  const token: unknown = handshake.auth.token;
  return typeof token === 'string' ? authenticate(token) : null;
}

/** Applies a message to the sockets of this process. */
function deliver(io: Io, message: LiveMessage): void {
  // Socket.IO would encode the packet before it looks for receivers. No rooms means everybody.
  const isForRooms = 'rooms' in message && message.rooms.length > 0;
  if (isForRooms && !message.rooms.some((room) => io.of('/').adapter.rooms.has(room))) return;
  switch (message.do) {
    case 'notify':
      io.local.to(message.rooms).emit('notification', message.payload);
      return;
    case 'refresh':
      io.local.to(message.rooms).emit('changed', message.payload);
      return;
    case 'refresh-here':
      io.local.emit('changed', message.payload);
      return;
    case 'follow-settings':
    case 'work':
      return;
    case 'disconnect':
      io.local.in(message.rooms).disconnectSockets(true);
  }
}
