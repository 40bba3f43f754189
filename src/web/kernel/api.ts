import { Problem, problemOf } from '#shared/kernel/problem.ts';
import {
  type FileReply,
  type RouteInput,
  type RouteReply,
  type RouteShape,
  takesIdempotencyKey,
} from '#shared/kernel/route.ts';
import { decodeReply, encodeCall } from '#shared/kernel/wire.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { randomKey } from '#web/kernel/writes/random-key.ts';
import { noteServiceTime } from './clock.ts';
import { failureTexts } from './failure-texts.ts';
import { proveAgain } from './prove-again.ts';
import { expireSession } from './session-store.ts';
import { storedToken } from './session-token.ts';

/** A write of this page that is under way, or whose answer did not come: then it may have been done. */
interface UnansweredWrite {
  key: string;
  /** Milliseconds of the page's clock at its last attempt. */
  at: number;
  /** How many writes had begun when its answer was given up; `null` while it is under way. */
  lostAfter: number | null;
}

const maxAgeMs = 10 * 60_000;
const unanswered = new Map<string, UnansweredWrite>();
let begun = 0;

/**
 * Begins a write; `text` is all that it says. The same tried again has the same idempotency key, so it is done once, until a write
 * that began later is answered: then the same text is another change.
 */
function beginWrite(text: string) {
  const at = performance.now();
  const last = unanswered.get(text);
  const key = last && at - last.at < maxAgeMs ? last.key : randomKey();
  unanswered.set(text, { key, at, lostAfter: null });
  const sequence = begun++;
  return {
    key,
    answered: (): void => {
      unanswered.delete(text);
      for (const [each, { lostAfter }] of unanswered)
        if (lostAfter !== null && lostAfter <= sequence) unanswered.delete(each);
    },
    lost: (): void => {
      unanswered.set(text, { key, at, lostAfter: begun });
    },
  };
}

/** A failed call: its HTTP status, 0 if the server was not reached, and the problem the server sent. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** The answer had begun, and ended before all of it was here. */
  readonly isBrokenOff: boolean;
  /** What answered is not the service: the sign-in page of a network, or a proxy. The service was not reached. */
  readonly isForeign: boolean;

  constructor(
    status: number,
    problem: Problem | null,
    how: { isBrokenOff?: boolean; isForeign?: boolean } = {},
  ) {
    super(problem?.detail ?? problem?.title ?? 'The call failed');
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.isBrokenOff = how.isBrokenOff ?? false;
    this.isForeign = how.isForeign ?? false;
  }
}

/**
 * Calls a route of the service and returns its decoded reply. A 401 expires the stored session, so that the
 * screens fall back to the login; a `prove-again` asks who is signed in, and repeats the call. @throws CallError
 */
export async function call<R extends RouteShape>(
  route: R,
  ...given: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
): Promise<RouteReply<R>> {
  const [input] = given;
  const { method, url, body, contentType } = encodeCall(route, (input ?? {}) as RouteInput<R>);
  const { ifMatch, timeoutMs, signal, ...options }: CallOptions = input ?? {};
  const token = storedToken();
  const write = takesIdempotencyKey(route)
    ? beginWrite(`${method} ${url} ${ifMatch ?? ''} ${body ?? ''}`)
    : null;
  const idempotencyKey = options.idempotencyKey ?? write?.key;
  const askedMs = Date.now();
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
    signal: timeoutMs === undefined ? (signal ?? null) : AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    write?.lost();
    throw new CallError(0, null);
  });
  if (response.headers.has('x-request-id'))
    noteServiceTime(response.headers.get('date'), askedMs, Date.now());
  // A 5xx may be the word of a proxy that did not wait for the answer.
  const isForeign = isOfOthers(route, response);
  if (response.status < 500 && !isForeign) write?.answered();
  else write?.lost();
  if (isForeign) throw new CallError(0, null, { isForeign });
  if (!response.ok) {
    if (response.status === 401 && token && token === storedToken() && route.access !== 'public')
      expireSession();
    const error = new CallError(response.status, await readProblem(response));
    if (isProblem(error, 'prove-again') && (await proveAgain())) return call(route, ...given);
    throw error;
  }
  if (route.gives)
    return { bytes: await bytesOf(response), ...filenameOf(response) } as FileReply as RouteReply<R>;
  const json: unknown = route.reply ? await response.json() : null;
  return decodeReply(route, json, response.headers.get('x-total-count'));
}

/**
 * Whether somebody else answered for the service: a network that wants a sign-in first answers everything with its page, with
 * whatever status. That of a proxy whose service is down says so by its status.
 */
function isOfOthers(route: RouteShape, { ok, status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return status < 500 || status === 511;
  return ok && !route.gives && route.reply !== null && !type.includes('json');
}

interface CallOptions {
  /** The version the user saw: the server refuses the change with 412 if there is a newer one. */
  ifMatch?: number;
  /**
   * Idempotency key: the same for every retry of one change, so that the server does it once. A form or a phone that may
   * try again much later keeps its own; every other write gets one here.
   */
  idempotencyKey?: string;
  /** Milliseconds without an answer after which the server counts as unreachable. */
  timeoutMs?: number;
  /** Aborts the call when its answer is no longer needed; ignored together with a `timeoutMs`. */
  signal?: AbortSignal;
}

export type CallInput<R extends RouteShape> = RouteInput<R> & CallOptions;

/** The bytes of a reply. The connection may end before all of them are here. @throws CallError */
async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new CallError(0, null, { isBrokenOff: true });
  }
}

/** The name under which a reply is saved, where the server gave it one. */
function filenameOf(response: Response): Pick<FileReply, 'filename'> {
  const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return filename === undefined ? {} : { filename };
}

async function readProblem(response: Response): Promise<Problem | null> {
  const parsed = Problem.safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

/** The message to show for a failure: the server's own, or `fallback` if it sent none. */
export function detailOr(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.problem?.detail) || fallback;
}

/**
 * What happened and what to do, where a call failed without a word of the service: the fault lies on the way to it, or with
 * this browser. `null` where the service has refused, or nothing is known.
 */
export function failureText(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'SecurityError') return failureTexts.blocked;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return failureTexts.full;
  if (!(error instanceof CallError) || error.problem?.detail) return null;
  if (error.isForeign) return failureTexts.foreign;
  if (error.status === 0) return failureTexts.offline;
  return error.status >= 502 ? failureTexts.down : null;
}

/** Whether the server did not answer. The request may still have reached it. */
export const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** Whether a file ended before all of it was here. */
export const isBrokenOff = (error: unknown): boolean => error instanceof CallError && error.isBrokenOff;

/** Whether the server refused a call with this problem code. */
export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof CallError && error.problem?.type === problemOf(code).type;

/** Whether the server refused a change because somebody else changed the same thing first (412). */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof CallError && error.status === 412;

/** Whether the thing does not exist, or the caller may not see it (404). */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The errors of single form fields that the server sent, by path such as `items.0.quantity`. */
export function fieldErrorsOf(error: unknown): { path: string; message: string }[] {
  return (error instanceof CallError && error.problem?.errors) || [];
}
