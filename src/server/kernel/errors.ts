import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { sqlState } from './database.ts';

const retryAfterSeconds = 2;

/** Makes every failure a problem document. What is not a refusal is a bug or an outage: it is logged and tells nothing. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    const unreadable = codeOfUnreadable(error);
    if (unreadable) return sendRefusal(reply, new Refusal(...unreadable));
    request.log.error({ err: error }, 'a call failed');
    if (isOutage(error)) {
      const detail = 'The service is not available right now. Please try again in a moment.';
      return sendRefusal(reply, new Refusal('unavailable', detail, { retryAfter: retryAfterSeconds }));
    }
    return sendProblem(reply, 'internal');
  });
}

function sendRefusal(reply: FastifyReply, { code, message, errors, retryAfter }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (code === 'not-signed-in') reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply, code, message, errors);
}

function sendProblem(reply: FastifyReply, code: ProblemCode, detail?: string, errors?: Refusal['errors']) {
  const problem = problemOf(code, detail, errors);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function codeOfUnreadable({ code, statusCode }: FastifyError): [ProblemCode, string] | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return ['too-large', 'The request is too large.'];
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return ['wrong-media-type', 'Send JSON, as application/json.'];
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return ['malformed', 'The request could not be read.'];
  return null;
}

// Node's names for a connection that failed, and PostgreSQL's classes 08 (connection) and 57P (shutdown), 53 (resources).
const outages = /^(ECONN|EPIPE|ETIMEDOUT|ENOENT$|08|57P|53)/;

function isOutage(error: Error): boolean {
  const state = sqlState(error);
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return (
    (state !== undefined && outages.test(state)) ||
    /Connection terminated|connect(ion)? timeout/i.test(reason)
  );
}
