import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
import {
  type FileReply,
  fieldsQuery,
  type Page,
  type Part,
  type RouteReply,
  type RouteShape,
  reachOf,
  takesIdempotencyKey,
} from '#shared/kernel/route.ts';
import { fieldErrors, zodErrorMap } from '#shared/kernel/zod-errors.ts';
import type { Db } from '../db/database.ts';
import { singleFlight } from '../db/single-flight.ts';
import { type Authenticate, type Caller, viewerKey } from './caller.ts';
import { type IdempotentCall, withIdempotencyKey } from './idempotency.ts';
import { setPageHeaders } from './pagination.ts';
import { replySerializer } from './reply-serializer.ts';

/** What a handler gets: the parts of the call that its route declares, checked and decoded. */
export interface Call<R extends RouteShape> {
  /** The database; for a call with an `Idempotency-Key`, the transaction that also stores the reply. */
  db: Db;
  /** `null` on a public route. */
  caller: R['access'] extends 'public' ? null : Caller;
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  body: Part<R, 'body'>;
  /** The version that the caller has seen, from `If-Match`; `null` without that header. */
  ifMatch: number | null;
  /** The address the call came from. */
  ip: string;
  /** What the caller's program says of itself. */
  agent: string | undefined;
  /** The cookies of the call, as they came. Who calls is told by the token alone. */
  cookie: string | undefined;
  setCookie: (cookie: string) => void;
}

type Fields = { fields?: string[] };

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    authenticate: Authenticate;
    /** Refuses while a feature is off. */
    requireFeature: (feature: NonNullable<RouteShape['needs']>, db: Db) => Promise<void>;
    /** Every route that is served. */
    servedRoutes: RouteShape[];
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The signed-in user, whether or not they may make the call; for the log. */
    actor_id: string | null;
  }
}

/**
 * Serves one route: session, role and input are checked here, in this order. The handler gets values it can
 * trust and returns a value of the route's reply.
 */
export function serve<R extends RouteShape>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<RouteReply<R>>,
): void {
  const serialize = route.reply && replySerializer(route.reply);
  const wanted = fieldsQuery(route);
  app.servedRoutes.push(route);
  app.route({
    method: route.method,
    url: route.path,
    config: { takes: route.takes },
    ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}),
    onRequest: (request) => authorize(app, route, request),
    handler: async (request, reply) => {
      const answer = async (db: Db) => {
        if (route.needs) await app.requireFeature(route.needs, db);
        const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
        const call = { ...readCall(route, request), db, setCookie };
        const fields = wanted ? (parse(wanted, request.query, refuseInvalid) as Fields).fields : undefined;
        const read = async () => {
          const result = await handler(call);
          const value = route.list ? (result as Page<unknown>).rows : result;
          return { result, body: serialize ? serialize(value, fields) : null };
        };
        const key = () => flightKey(route, request.caller, { ...call, fields });
        return route.singleFlight ? singleFlight(db, key(), read) : read();
      };
      const idempotentCall = takesIdempotencyKey(route) ? readIdempotencyKey(request) : null;
      if (!idempotentCall) {
        const { result, body } = await answer(app.db);
        return send(reply, route, result, body);
      }
      const body = await withIdempotencyKey(app.db, idempotentCall, async (db) => (await answer(db)).body);
      return send(reply, route, body && JSON.parse(body), body);
    },
  });
}

async function authorize(
  app: FastifyInstance,
  { access }: RouteShape,
  request: FastifyRequest,
): Promise<void> {
  request.caller = null;
  request.actor_id = null;
  if (access === 'public') return;
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const user = token ? await app.authenticate(token) : null;
  if (!user) refuse('not-signed-in', 'Please sign in to continue.');
  request.actor_id = user.id;
  const reach = reachOf(access, user.role);
  if (!reach) refuse('forbidden', 'Your account may not do this.');
  request.caller = { ...user, reach };
}

function readCall<R extends RouteShape>(
  route: R,
  request: FastifyRequest,
): Omit<Call<R>, 'db' | 'setCookie'> {
  return {
    caller: request.caller,
    // An invalid id answers the same as an unknown one.
    params: route.params && parse(route.params, request.params, () => refuse('not-found', notFound)),
    query: route.query && parse(route.query, request.query, refuseInvalid),
    body: route.body && parse(route.body, request.body, refuseInvalid),
    ifMatch: route.versioned ? readIfMatch(request.headers['if-match']) : null,
    ip: request.ip,
    agent: request.headers['user-agent'],
    cookie: request.headers.cookie,
  } as Omit<Call<R>, 'db' | 'setCookie'>;
}

/** Two calls of one key may get the same reply: the viewer is part of it, so nobody gets what another may see. */
const flightKey = (
  { path }: RouteShape,
  caller: Caller | null,
  { params, query, fields }: { params: unknown; query: unknown; fields: unknown },
): string => `${path} ${caller ? viewerKey(caller) : 'public'} ${JSON.stringify([params, query, fields])}`;

/** The version of an entity tag as `send` writes them, RFC 9110; `*` and nothing match any. */
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) refuse('changed-meanwhile', changedMeanwhile);
  return Number(version);
}

const changedMeanwhile = 'Someone else just changed this. Load it again.';

/**
 * Refuses a change that was made on another version than the current one. @throws Refusal `changed-meanwhile`
 */
export function requireVersion(ifMatch: number | null, current: number): void {
  if (ifMatch !== null && ifMatch !== current) refuse('changed-meanwhile', changedMeanwhile);
}

function readIdempotencyKey(request: FastifyRequest): IdempotentCall | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.caller) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    refuse('malformed', 'The Idempotency-Key must be 1 to 200 visible characters.');
  }
  const { method, url, body } = request;
  return {
    user_id: request.caller.id,
    key,
    call: `${method} ${url} ${JSON.stringify(body, withoutPasswords)}`,
  };
}

/** Not even the SHA-256 of a password is kept: it could be guessed from that. */
const withoutPasswords = (name: string, value: unknown): unknown =>
  name.endsWith('password') ? undefined : value;

const notFound = 'We can’t find this, or it isn’t yours to see.';

/** Refuses an object that is absent or not the caller's; both answer the same. @throws Refusal `not-found` */
export function refuseNotFound(): never {
  refuse('not-found', notFound);
}

function parse(schema: z.ZodType, value: unknown, onInvalid: (issues: z.core.$ZodIssue[]) => never): unknown {
  const parsed = schema.safeParse(value, { error: zodErrorMap });
  return parsed.success ? parsed.data : onInvalid(parsed.error.issues);
}

/** Of a body with more than these is said what is wrong with the first: the answer is not to be larger than the question. */
const maxErrors = 100;

function refuseInvalid(issues: z.core.$ZodIssue[]): never {
  const errors = fieldErrors(issues.slice(0, maxErrors));
  const detail = errors.length === 1 && errors[0] ? errors[0].message : 'Please correct the marked fields.';
  throw new Refusal('invalid', detail, { errors });
}

function send(reply: FastifyReply, route: RouteShape, result: unknown, body: string | null) {
  if (route.gives) return sendFile(reply, route.gives, result as FileReply);
  if (body === null) return reply.code(204).send();
  reply.code(route.status ?? 200).type('application/json; charset=utf-8');
  if (route.versioned) reply.header('etag', `"${(result as { version: number }).version}"`);
  if (route.list) setPageHeaders(reply, result as Page<unknown>);
  return reply.send(body);
}

/** As a file that browsers do not interpret, and save under its name where it has one. */
function sendFile(reply: FastifyReply, type: string, { bytes, filename, etag }: FileReply) {
  const isText = type.startsWith('text/');
  reply
    .code(200)
    .type(isText ? `${type}; charset=utf-8` : type)
    .header('x-content-type-options', 'nosniff');
  if (filename !== undefined) reply.header('content-disposition', `attachment; filename="${filename}"`);
  if (etag !== undefined) {
    // Weak, as it is the same one compressed.
    reply.headers({ etag: `W/"${etag}"`, 'cache-control': 'private, no-cache' });
    if (reply.request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send();
  }
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes));
}
