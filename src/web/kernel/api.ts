import { Problem, problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply, encodeCall } from '#shared/kernel/wire.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { lapseSession } from './session-store.ts';
import { storedToken } from './session-token.ts';

/** What a refused call rejects with. `status` is 0 when the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? problem?.title ?? 'The call failed');
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }
}

/**
 * Calls the service and answers what the route declares. A session that is no longer known ends here, so that the
 * screens fall back to the login. @throws CallError
 */
export async function call<R extends RouteShape>(route: R, ...[input]: CallInput<R>): Promise<RouteReply<R>> {
  const { method, url, body } = encodeCall(route, (input ?? {}) as RouteInput<R>);
  const { ifMatch, repeatKey, timeoutMs, signal }: CallOptions = input ?? {};
  const token = storedToken();
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(repeatKey === undefined ? {} : { 'idempotency-key': repeatKey }),
    },
    ...(body === undefined ? {} : { body }),
    signal: timeoutMs === undefined ? (signal ?? null) : AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new CallError(0, null);
  });
  if (!response.ok) {
    if (response.status === 401 && token && token === storedToken() && route.access !== 'public')
      lapseSession();
    throw new CallError(response.status, await readProblem(response));
  }
  const json: unknown = route.reply ? await response.json() : null;
  return decodeReply(route, json, response.headers.get('x-total-count'));
}

interface CallOptions {
  /** The version that was seen: the change is refused with 412 when there is a newer one. */
  ifMatch?: number;
  /** The same for every attempt at the same thing, so that it is done once. */
  repeatKey?: string;
  /** After how many milliseconds without an answer the server counts as out of reach. */
  timeoutMs?: number;
  /** Says when nobody waits for the answer any more; not for calls with a `timeoutMs`. */
  signal?: AbortSignal;
}

type CallInput<R extends RouteShape> =
  Record<never, never> extends RouteInput<R>
    ? [input?: RouteInput<R> & CallOptions]
    : [input: RouteInput<R> & CallOptions];

async function readProblem(response: Response): Promise<Problem | null> {
  const parsed = Problem.safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

/** The sentence to show for a failure: the server's own, or the screen's where it gave none. */
export function detailOr(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.problem?.detail) || fallback;
}

/** Whether the server did not answer; what was sent may have reached it all the same. */
export const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** Whether a call was refused for this reason. */
export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof CallError && error.problem?.type === problemOf(code).type;

/** Whether a change was refused because somebody else's came first. */
export const isStale = (error: unknown): boolean => error instanceof CallError && error.status === 412;

/** Whether what was asked for is gone, or not the caller's to see. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The fields a refused form has to mark, by path. */
export function fieldErrorsOf(error: unknown): { path: string; message: string }[] {
  return (error instanceof CallError && error.problem?.errors) || [];
}
