import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
const lookEvery = 50;

/**
 * How long a service that stops still answers what comes, in milliseconds. A proxy may be sending a request on an open
 * connection, or have opened one, and must not send a write twice: it could only tell its caller that it failed.
 */
const drainMs = 500;

/**
 * Closes each connection with the service as soon as its answer is sent. Node closes those that are idle as the stop begins, keeps
 * others for the next request after their answer, and waits without an end for those on which a request has only begun.
 */
export function closeConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    for (const sockets of [open, unused]) sockets.add(socket);
    socket.once('close', () => {
      for (const sockets of [open, unused]) sockets.delete(socket);
    });
  });
  const use = ({ socket }: { socket: Socket }) => unused.delete(socket);
  app.server.on('request', use);
  app.server.on('upgrade', use);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    if (open.size > 0) await delay(drainMs);
    for (const socket of unused) socket.destroy();
    const look = setInterval(() => app.server.closeIdleConnections(), lookEvery).unref();
    app.server.once('close', () => clearInterval(look));
  });
}
