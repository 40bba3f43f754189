import * as z from 'zod';
import type { RouteInput, RouteReply, RouteShape } from './route.ts';

/** A call as an HTTP request. */
export interface WireCall {
  method: string;
  /** Path and query. */
  url: string;
  /** JSON, or bytes where the route takes them; `undefined` for a call without a body. */
  body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The content type of that body. */
  contentType: string | undefined;
}

/** Builds the request of a call: fills the path, encodes query and body. */
export function encodeCall<R extends RouteShape>(route: R, input: RouteInput<R>): WireCall {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: unknown;
    body?: unknown;
  };
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = encodeQuery(route, query);
  return {
    method: route.method,
    url: search ? `${path}?${search}` : path,
    ...encodeBody(route, body),
  };
}

function encodeBody(route: RouteShape, body: unknown): Pick<WireCall, 'body' | 'contentType'> {
  if (route.takes) return { body: body as Uint8Array<ArrayBuffer>, contentType: route.takes };
  const json = route.body && JSON.stringify(z.encode(route.body, body));
  return { body: json, contentType: json === undefined ? undefined : 'application/json' };
}

function encodeQuery({ query: schema, fields }: RouteShape, query: unknown): string {
  const search = new URLSearchParams();
  const encoded = schema && query ? z.encode(schema, query as Record<string, unknown>) : {};
  for (const [name, value] of Object.entries(encoded)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  if (fields) search.set('fields', fields.join());
  return search.toString();
}

/**
 * Decodes a reply. `total` is the `X-Total-Count` of a list. @throws ZodError if the reply does not match the
 * route
 */
export function decodeReply<R extends RouteShape>(
  route: R,
  json: unknown,
  total: string | null,
): RouteReply<R> {
  if (!route.reply) return null as RouteReply<R>;
  const reply = z.decode(route.reply, json as never);
  return (route.list ? { rows: reply, total: Number(total) } : reply) as RouteReply<R>;
}
