import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { sqlState } from './database.ts';
import { plainHeaders } from './security-headers.ts';

const retryAfterSeconds = 2;

/** Makes every failure a problem document. What is not a refusal is a bug or an outage: it is logged and tells nothing. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  const unreadable = codeOfUnreadable(error);
  if (unreadable) return sendRefusal(reply, new Refusal(...unreadable));
  request.log.error({ err: error }, 'a call failed');
  if (isOutage(error)) {
    const detail = 'The service is not available right now. Please try again in a moment.';
    return sendRefusal(reply, new Refusal('unavailable', detail));
  }
  return sendProblem(reply, 'internal');
}

/** Answers what is no HTTP, too much of it or too slow, and therefore never becomes a call. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const problem = problemOf(...(unreadable[error.code] ?? malformed));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

type Unreadable = [ProblemCode, string];
const malformed: Unreadable = ['malformed', 'The request could not be read.'];
const tooLarge: Unreadable = ['too-large', 'The request is too large.'];
const unreadable: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: ['too-slow', 'The request took too long to arrive.'],
};

/**
 * Reads bodies: JSON in UTF-8, and nothing else. A call without a body may still say that it is JSON. Bytes that are
 * no UTF-8 are refused; replaced by question marks, they would be stored as something nobody sent.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new Refusal(...malformed));
    }
    if (text === '') done(null, undefined);
    else parse(request, text, done);
  });
}

function sendRefusal(reply: FastifyReply, { code, message, errors, retryAfter }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  else if (code === 'unavailable') reply.header('retry-after', retryAfterSeconds);
  if (code === 'not-signed-in') reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply, code, message, errors);
}

function sendProblem(reply: FastifyReply, code: ProblemCode, detail?: string, errors?: Refusal['errors']) {
  const problem = problemOf(code, detail, errors);
  // An address that cannot be read is answered before anything else has seen the request.
  if (!reply.hasHeader('content-security-policy')) reply.headers(plainHeaders);
  return reply
    .header('x-request-id', reply.request.id)
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function codeOfUnreadable({ code, statusCode }: FastifyError): Unreadable | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  // An id that is too long to be one names nothing.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return ['not-found', 'There is nothing at this address.'];
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return ['wrong-media-type', 'Send JSON, as application/json.'];
  if (statusCode && statusCode >= 400 && statusCode < 500) return malformed;
  return null;
}

/**
 * Node's names for a connection that failed, and PostgreSQL's for one (08), for shutting down (57P), for having no room
 * (53), and for giving up what took too long (57014, 25P03) or stood in another's way (40P01).
 */
const outages =
  /^(E(CONN|PIPE|TIMEDOUT|NOENT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08|57P|53|57014|25P03|40P01)/;

/** What the driver says, without a code, of a connection that is gone or that there is none left of. */
const driverOutages =
  /Connection terminated|connection timeout|timeout exceeded|not queryable|after calling end/i;

function isOutage(error: Error): boolean {
  const state = sqlState(error);
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return (state !== undefined && outages.test(state)) || driverOutages.test(reason);
}
