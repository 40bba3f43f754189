import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemOf, Refusal } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { sqlState } from '../db/transaction/database-error.ts';
import { isAnswered } from './connections/answer-early.ts';
import { plainHeaders } from './security-headers.ts';

const retryAfterSeconds = 2;

/**
 * Answers every error with a problem document, RFC 9457. One that is no refusal is logged, and its reply
 * gives no details.
 */
export function handleError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  const unreadable = codeOfUnreadable(error, request);
  if (unreadable) return sendRefusal(reply, new Refusal(...unreadable));
  request.log.error({ err: error }, 'a call failed');
  if (isOutage(error)) {
    const detail = 'The service is not available right now. Please try again in a moment.';
    return sendRefusal(reply, new Refusal('unavailable', detail));
  }
  return sendProblem(reply, problemOf('internal'));
}

/** Answers requests that Node cannot parse, or that are too large or too slow: they never reach a route. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  if (isAnswered(socket)) return void socket.destroy();
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes bytes of this type as its body, not JSON. */
    takes?: RouteShape['takes'];
  }
}

/**
 * Accepts JSON in UTF-8 as the body, or bytes where the route takes them, and nothing else; a call without a body may still say
 * JSON. Bytes that are no UTF-8 are refused, or question marks would be stored.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  for (const type of ['application/octet-stream', 'text/csv'] as const)
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      const isTaken = request.routeOptions.config.takes === type;
      done(isTaken ? null : new Refusal(...wrongMediaType(request)), body);
    });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takes) return done(new Refusal(...wrongMediaType(request)));
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

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { code, message, errors, retryAfter, total_amount, challenge } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  else if (code === 'unavailable') reply.header('retry-after', retryAfterSeconds);
  if (code === 'not-signed-in') reply.header('www-authenticate', 'Bearer');
  const problem = problemOf(code, message, errors, total_amount);
  return sendProblem(reply, challenge === undefined ? problem : { ...problem, challenge });
}

function sendProblem(reply: FastifyReply, problem: Problem) {
  // A URL that cannot be parsed is answered before any hook runs.
  if (!reply.hasHeader('content-security-policy')) reply.headers(plainHeaders);
  return reply
    .header('x-request-id', reply.request.id)
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

const wrongMediaType = ({ routeOptions }: FastifyRequest): Unreadable => {
  const { takes } = routeOptions.config;
  return ['wrong-media-type', takes ? `Send bytes, as ${takes}.` : 'Send JSON, as application/json.'];
};

function codeOfUnreadable({ code, statusCode }: FastifyError, request: FastifyRequest): Unreadable | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  // A parameter that is too long to be an id matches nothing.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return ['not-found', 'There is nothing at this address.'];
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongMediaType(request);
  if (statusCode && statusCode >= 400 && statusCode < 500) return malformed;
  return null;
}

/**
 * Codes of an outage: Node's of a failed connection and a full disk, PostgreSQL's of a failed connection (08), a shutdown (57P), no
 * resources (53), a failing disk (58030), no writes (25006), a timeout (57014, 25P03), a deadlock (40P01).
 */
const outages =
  /^(E(CONN|PIPE|TIMEDOUT|NOENT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|DQUOT)|08|57P|53|58030|25006|57014|25P03|40P01)/;

/** The driver's messages, without a code, for a lost connection or an exhausted pool. */
const driverOutages =
  /Connection terminated|connection timeout|timeout exceeded|not queryable|after calling end/i;

function isOutage(error: Error): boolean {
  const state = sqlState(error);
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return (state !== undefined && outages.test(state)) || driverOutages.test(reason);
}
