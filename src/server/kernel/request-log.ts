import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';

/** How Fastify names requests: by an id of ours, whatever the caller sends, so that nobody writes into the log. */
export const requestLogging = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
} as const;

/**
 * One line for each request once it is answered, and the id of that line in the answer's `X-Request-Id`. The route is
 * told, not the address that was asked for: people search for names, and their words stand in it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      actor_id: request.actor_id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'a request was answered');
    else request.log.info(line, 'a request was answered');
  });
}
