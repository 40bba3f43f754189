import * as z from 'zod';
import type { Role } from '#shared/roles.ts';
import { Id, SearchText } from './text.ts';

/** How far a role may reach with a call: everything, what is its own, or what is assigned to it. */
export type Reach = 'any' | 'own' | 'assigned';

/**
 * Who may call. `public` needs no session. A role that is not named answers 403.
 * There is no default: a route that does not decide does not compile.
 */
export type Access = 'public' | Readonly<Partial<Record<Role, Reach>>>;

export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  /** One line for the service's own description. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What the call answers; `null` answers 204. */
  readonly reply: z.ZodType | null;
  /** A list answers an array, and how many there are in all in `X-Total-Count`. */
  readonly list?: true;
  readonly status?: 200 | 201;
  /** The reply counts its changes in `version`, which travels as ETag; `If-Match` refuses a change made on an older one. */
  readonly versioned?: true;
  /** Statuses it may be refused with beyond those that follow from the rest of this. */
  readonly refusals?: readonly number[];
  /** A call repeated with the same `Idempotency-Key` within 24 hours answers what the first one did. */
  readonly repeatable?: true;
}

/** Declares one call of the service: what both the server and the screens rely on. */
export const route = <const R extends RouteShape>(shape: R): R => shape;

export const ownerOnly = { owner: 'any' } as const satisfies Access;
export const staffOnly = { owner: 'any', admin: 'any' } as const satisfies Access;
export const everyoneOwn = {
  owner: 'own',
  admin: 'own',
  customer: 'own',
  driver: 'own',
} as const satisfies Access;

/** What a role may reach on a route, or `null` where it may not call at all. */
export const reachOf = (access: Exclude<Access, 'public'>, role: Role): Reach | null => access[role] ?? null;

/** One part of a call, decoded; `undefined` where the route declares none. */
export type Part<R, K extends string> = R extends { [P in K]: z.ZodType } ? z.output<R[K]> : undefined;

/** What a caller passes: only the parts the route declares. */
export type RouteInput<R extends RouteShape> = (R extends { params: z.ZodType }
  ? { params: Part<R, 'params'> }
  : { params?: never }) &
  (R extends { query: z.ZodType } ? { query?: Part<R, 'query'> } : { query?: never }) &
  (R extends { body: z.ZodType } ? { body: Part<R, 'body'> } : { body?: never });

/** One page of a list, and how many rows there are in all. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** What a route answers, decoded. */
export type RouteReply<R extends RouteShape> = R extends {
  list: true;
  reply: z.ZodArray<infer Item extends z.ZodType>;
}
  ? Page<z.output<Item>>
  : R['reply'] extends z.ZodType
    ? z.output<R['reply']>
    : null;

export const IdParams = z.object({ id: Id });

const wholeNumber = (least: number, most: number) =>
  z.codec(z.string(), z.int().min(least).max(most), {
    decode: (text, ctx) => {
      if (/^\d{1,9}$/.test(text)) return Number(text);
      ctx.issues.push({ code: 'custom', message: 'Must be a whole number', input: text });
      return z.NEVER;
    },
    encode: String,
  });

/** Several values of one kind in a query string, separated by commas. */
export const manyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.codec(z.string(), z.array(z.enum(values)).max(values.length), {
    decode: (text) => text.split(',') as V[number][],
    encode: (list) => list.join(','),
  });

/** A business day of the calendar, `2026-11-24` on the wire, in the years that a `Moment` can lie in. */
export const Day = z.codec(
  z.string(),
  z.custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate),
  {
    decode: (text, ctx) => {
      try {
        if (/^2[01]\d{2}-\d{2}-\d{2}$/.test(text))
          return Temporal.PlainDate.from(text, { overflow: 'reject' });
      } catch {
        // Said below, like any other text that is no date.
      }
      ctx.issues.push({ code: 'custom', message: 'Must be a date such as 2026-11-24', input: text });
      return z.NEVER;
    },
    encode: String,
  },
);

/** A period in business time: `today`, the last 7 days, the last month, or from one day to another, both included. */
export const periodQuery = {
  range: z.enum(['today', 'week', 'month']).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

/** How many rows of a list are answered at once at the most. */
export const mostRows = 200;

/** Which rows of a list: `limit` (50 when absent, at most 200) and `offset`. */
export const PageQuery = z.object({
  limit: wholeNumber(1, mostRows).optional(),
  offset: wholeNumber(0, 10_000_000).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `limit` and `offset`, `direction` and `search` of every list. */
export const listQuery = {
  ...PageQuery.shape,
  direction: z.enum(['asc', 'desc']).optional(),
  search: SearchText(200).optional(),
};
