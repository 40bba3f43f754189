import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
const lookEvery = 50;

/**
 * Closes each connection with the service as soon as its answer is sent. Node closes those that are idle as the stop begins, keeps
 * others for the next request after their answer, and waits without an end for those on which a request has only begun.
 */
export function closeConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const use = ({ socket }: { socket: Socket }) => unused.delete(socket);
  app.server.on('request', use);
  app.server.on('upgrade', use);
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    const look = setInterval(() => app.server.closeIdleConnections(), lookEvery).unref();
    app.server.once('close', () => clearInterval(look));
  });
}
