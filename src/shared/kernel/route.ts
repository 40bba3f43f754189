import * as z from 'zod';
import type { Role } from '#shared/roles.ts';
import { Id, SearchText } from './text.ts';
import { yearFault } from './time.ts';

/** Which data a role may reach with a call: all of it, its own, or what is assigned to it. */
export type Reach = 'any' | 'own' | 'assigned';

/**
 * Who may call a route. `public` needs no session. A role that is missing gets 403.
 * There is no default: a route without `access` does not compile.
 */
export type Access = 'public' | Readonly<Partial<Record<Role, Reach>>>;

export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  /** One line for the OpenAPI description. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** An optional one may be left out. */
  readonly body?: z.ZodType;
  /** The body is bytes of this type, not JSON; `body` says how many. */
  readonly takes?: 'application/octet-stream' | 'text/csv';
  /** The most bytes of a body, where that is not the 1 MiB of every other call. */
  readonly maxBytes?: number;
  /** The reply is a file of this type, not JSON; `reply` is `null` then. */
  readonly gives?: 'image/jpeg' | 'application/zip' | 'application/pdf' | 'text/csv' | 'text/calendar';
  /** The schema of the reply; `null` answers 204. */
  readonly reply: z.ZodType | null;
  /** The reply is an array; `X-Total-Count` has the number of rows on all pages. */
  readonly list?: true;
  readonly status?: 200 | 201 | 202;
  /** The reply, if any, has a `version`, sent as ETag. A write whose `If-Match` has an older version is refused. */
  readonly versioned?: true;
  /** What the rows of a list have, where a screen asks for some of their fields (`withFields`). */
  readonly fields?: readonly string[];
  /** Statuses of refusals that do not follow from the other members. For the OpenAPI description. */
  readonly refusals?: readonly number[];
  /**
   * Why a write of somebody signed in takes no `Idempotency-Key`: it changes nothing (`safe`), its body has an id of
   * its own (`own-id`), a second time there is nothing left to do (`once`), or its reply opens something and is not to be kept
   * (`secret`).
   */
  readonly keyless?: 'safe' | 'own-id' | 'once' | 'secret';
  /** The feature that must be on: while it is off, the call is refused whatever it says. */
  readonly needs?: 'invoicing';
  /**
   * Who makes the same call while it is being answered shares the next answer. The handler looks at nothing of the call
   * but the params, the query, and how far the caller sees.
   */
  readonly singleFlight?: true;
}

/**
 * Declares one route: the contract between the server and the screens. A member that no route has does not compile; a
 * misspelt `versioned` would else be left out in silence.
 */
export const route = <const R extends RouteShape>(
  shape: R & Record<Exclude<keyof R, keyof RouteShape>, never>,
): R => shape;

export const ownerOnly = { owner: 'any' } as const satisfies Access;
export const staffOnly = { owner: 'any', admin: 'any' } as const satisfies Access;
/** Who keeps the books: invoices, payments and statements. */
export const moneyStaff = { owner: 'any', admin: 'any' } as const satisfies Access;
export const everyoneOwn = {
  owner: 'own',
  admin: 'own',
  customer: 'own',
  driver: 'own',
} as const satisfies Access;

/** The reach of a role on a route; `null` if the role may not call it. */
export const reachOf = (access: Exclude<Access, 'public'>, role: Role): Reach | null => access[role] ?? null;

/** Whether a call accepts an `Idempotency-Key`: the same key within 24 hours gets the first reply again, and does nothing. */
export const takesIdempotencyKey = ({ method, access, keyless }: RouteShape): boolean =>
  method !== 'GET' && access !== 'public' && !keyless;

/** One part of a call, decoded; `undefined` if the route does not declare it. */
export type Part<R, K extends string> = R extends { [P in K]: z.ZodType } ? z.output<R[K]> : undefined;

/** The input of a call: only the parts that the route declares. */
export type RouteInput<R extends RouteShape> = (R extends { params: z.ZodType }
  ? { params: Part<R, 'params'> }
  : { params?: never }) &
  (R extends { query: z.ZodType } ? { query?: Part<R, 'query'> } : { query?: never }) &
  (R extends { body: z.ZodType }
    ? undefined extends Part<R, 'body'>
      ? { body?: Part<R, 'body'> }
      : { body: Part<R, 'body'> }
    : { body?: never });

/** A reply that is a file: its bytes, at once or one part after the other, and the name under which it is saved. */
export interface FileReply {
  bytes: Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;
  filename?: string;
  /** The entity tag of what is read again and again: who has it already gets 304. */
  etag?: string;
}

/** One page of a list, and the number of rows on all pages. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** The decoded reply of a route. */
export type RouteReply<R extends RouteShape> = R extends { gives: string }
  ? FileReply
  : R extends {
        list: true;
        reply: z.ZodArray<infer Item extends z.ZodType>;
      }
    ? Page<z.output<Item>>
    : R['reply'] extends z.ZodType
      ? z.output<R['reply']>
      : null;

/** The bytes of a call, at most so many. */
export const Bytes = (max: number) =>
  z
    .instanceof(Uint8Array, { error: 'Send the bytes of the file' })
    .refine(({ length }) => length > 0, 'Send at least one byte')
    .refine(({ length }) => length <= max, `Send at most ${max} bytes`);

export const IdParams = z.object({ id: Id });

const integerText = (min: number, max: number) =>
  z.codec(z.string(), z.int().min(min).max(max), {
    decode: (text, ctx) => {
      if (/^\d{1,9}$/.test(text)) return Number(text);
      ctx.issues.push({ code: 'custom', message: 'Must be a whole number', input: text });
      return z.NEVER;
    },
    encode: String,
  });

/** A number in a path, from 1. */
export const PathNumber = integerText(1, 999_999_999);

/** A yes or no in a query: `true` or `false` on the wire. */
export const Flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
});

/** Several values of an enum in one query parameter, separated by commas. */
export const commaSeparated = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.codec(z.string(), z.array(z.enum(values)).max(values.length), {
    decode: (text) => text.split(',') as V[number][],
    encode: (list) => list.join(','),
  });

/** The fields of the rows of a list; `null` for any other reply. */
const rowShapeOf = ({ list, reply }: RouteShape) =>
  list && reply instanceof z.ZodArray && reply.element instanceof z.ZodObject ? reply.element : null;

/** What every list takes beside its query: which fields of its rows are wanted, all of them without it. */
export function fieldsQuery(route: RouteShape) {
  const row = rowShapeOf(route);
  return row && z.object({ fields: commaSeparated(Object.keys(row.shape) as [string]).optional() });
}

type ListShape = RouteShape & { list: true; reply: z.ZodArray<z.ZodObject> };
type RowShape<R extends ListShape> = R['reply']['element']['shape'];

/** A list of which a screen reads no more than these fields of each row. */
export const withFields = <R extends ListShape, F extends keyof RowShape<R> & string>(
  route: R,
  fields: readonly F[],
) => {
  const mask = Object.fromEntries(fields.map((field) => [field, true as const]));
  const row = (route.reply.element as z.ZodObject).pick(mask as never) as z.ZodObject<Pick<RowShape<R>, F>>;
  return { ...(route as Omit<R, 'reply'>), reply: z.array(row), fields };
};

const dayFault = (text: string): string =>
  yearFault(text) ?? (text === '' ? 'Enter a date' : 'Enter a date such as 2026-11-24');

/**
 * A business day: `2026-11-24` on the wire, a `Temporal.PlainDate` in code. Years 2000 to 2199, as for an
 * `Instant`.
 */
export const Day = z.codec(
  z.string(),
  z.custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate),
  {
    decode: (text, ctx) => {
      try {
        if (/^2[01]\d{2}-\d{2}-\d{2}$/.test(text))
          return Temporal.PlainDate.from(text, { overflow: 'reject' });
      } catch {
        // Reported below, like any other text that is no date.
      }
      ctx.issues.push({ code: 'custom', message: dayFault(text), input: text });
      return z.NEVER;
    },
    encode: String,
  },
);

/**
 * A period in business time: `today`, the last 7 days, the last month, or from one day to another, both
 * included.
 */
export const periodQuery = {
  range: z.enum(['today', 'week', 'month']).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

/** The most rows of a list in one reply. */
export const maxRows = 200;

/** Pagination: `limit` (50 when absent, at most 200) and `offset`. */
export const PageQuery = z.object({
  limit: integerText(1, maxRows).optional(),
  offset: integerText(0, 10_000_000).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The query parameters of every list. */
export const listQuery = {
  ...PageQuery.shape,
  direction: z.enum(['asc', 'desc']).optional(),
  search: SearchText(200).optional(),
};
