import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How much of a body is dropped behind its answer. Then the connection waits until the request has taken too long. */
const maxDropped = 64 * 1024 * 1024;

/** Those on which a request is answered of which more is on its way. */
const answered = new WeakSet<Socket>();

/**
 * Lets an answer arrive that is given before the whole request has come, as one that is too large. Fastify closes the connection with
 * it, by which what is on its way would take the answer with it: instead it is read and dropped, and the connection goes on.
 */
export function answerEarly(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (isOnItsWay(raw)) {
      reply.removeHeader('connection');
      drop(raw);
    }
    done();
  });
}

/** Whether a request is answered on this connection that has not come to its end. */
export const isAnswered = (socket: Socket): boolean => answered.has(socket);

/** Whether more of a body is to come. One without a body can be answered before it counts as complete. */
const isOnItsWay = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined);

function drop(message: IncomingMessage): void {
  const { socket } = message;
  let left = maxDropped;
  answered.add(socket);
  message.once('end', () => answered.delete(socket));
  message.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) message.pause();
  });
}
