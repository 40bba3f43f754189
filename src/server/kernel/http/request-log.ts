import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, LogController } from 'fastify';
import { withRequestId } from '../current-request.ts';
import type { Trust } from './trusted-proxies.ts';

const trustNobody: Trust = () => false;

/**
 * Fastify's options for request ids: the id from a trusted proxy, so that its log and ours match, and
 * otherwise a new one, whatever the caller sends, so that no caller writes into the log.
 */
export const requestLogOptions = (trust: Trust = trustNobody) =>
  ({
    genReqId: (request: IncomingMessage) => trustedRequestId(request, trust) ?? randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  }) as const;

/** Only an id in the form that nginx (32 hex digits) and most others (a UUID) generate. */
function trustedRequestId({ headers, socket }: IncomingMessage, trust: Trust): string | null {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || !/^[0-9a-f-]{16,64}$/i.test(id)) return null;
  return trust(socket.remoteAddress ?? '', 0) ? id : null;
}

/**
 * Logs one line for each request when it is answered, and sends its id as `X-Request-Id`. The route is logged
 * and not the URL: people search for names, and the URL holds what they typed.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withRequestId(request.id, done);
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
