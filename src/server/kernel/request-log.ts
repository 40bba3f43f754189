import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, LogController } from 'fastify';
import { duringRequest } from './current-request.ts';
import type { Trust } from './trusted-proxies.ts';

const nobody: Trust = () => false;

/**
 * How Fastify names requests: by the id that a trusted proxy gave them, so that its log and ours tell of the same, and
 * otherwise by one of ours, whatever the caller sends, so that nobody writes into the log.
 */
export const requestLogging = (trust: Trust = nobody) =>
  ({
    genReqId: (request: IncomingMessage) => givenId(request, trust) ?? randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  }) as const;

/** Only what looks like made by a machine, as nginx (32 digits) and most others do (a UUID). */
function givenId({ headers, socket }: IncomingMessage, trust: Trust): string | null {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || !/^[0-9a-f-]{16,64}$/i.test(id)) return null;
  return trust(socket.remoteAddress ?? '', 0) ? id : null;
}

/**
 * One line for each request once it is answered, and the id of that line in the answer's `X-Request-Id`. The route is
 * told, not the address that was asked for: people search for names, and their words stand in it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    duringRequest(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      actor_id: request.actor_id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'a request was answered');
    else request.log.info(line, 'a request was answered');
    done();
  });
}
