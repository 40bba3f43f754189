import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
const lookEvery = 50;

/**
 * How long a service behind a proxy still answers what comes on open connections before it stops, at most, in milliseconds.
 * The proxy may be sending a request on one of them, and must not send a write twice.
 */
const maxDrainMs = 3_000;

/**
 * Closes each connection as soon as its answer is sent: Node keeps some for the next request, and waits without an end for a
 * request that has only begun. Behind a proxy no new ones are taken first, so that it asks elsewhere.
 */
export function closeConnections(app: FastifyInstance, isBehindProxy: boolean): void {
  const { server } = app;
  /** Those that no live connection has taken over. */
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.once('close', resolve);
  server.on('connection', (socket: Socket) => {
    for (const sockets of [open, unused]) sockets.add(socket);
    socket.once('close', () => {
      for (const sockets of [open, unused]) sockets.delete(socket);
    });
  });
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  server.on('upgrade', ({ socket }: { socket: Socket }) => {
    for (const sockets of [open, unused]) sockets.delete(socket);
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return resolve();
    if (isBehindProxy) {
      // That of HTTP would close idle connections as well.
      NetServer.prototype.close.call(server);
      for (let waited = 0; open.size > 0 && waited < maxDrainMs; waited += lookEvery) await delay(lookEvery);
    }
    for (const socket of unused) socket.destroy();
    const look = setInterval(() => server.closeIdleConnections(), lookEvery).unref();
    server.once('close', () => clearInterval(look));
  });
  // Fastify does not wait for a server that has stopped listening.
  app.addHook('onClose', () => closed);
}
