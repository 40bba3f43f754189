import type { FastifyReply } from 'fastify';
import type { Page } from '#shared/kernel/route.ts';

/** The number of rows in a page when the caller sends no `limit`. */
export const defaultLimit = 50;

/** Sets the headers of a page: the number of all rows, and the links to its neighbours. */
export function setPageHeaders(reply: FastifyReply, { rows, total }: Page<unknown>): void {
  reply.header('x-total-count', total);
  const link = pageLinks(reply.request.url, rows.length, total);
  if (link) reply.header('link', link);
}

/** The `Link` header to the previous and the next page, RFC 8288. */
function pageLinks(path: string, count: number, total: number): string {
  const url = new URL(path, 'http://localhost');
  const limit = Number(url.searchParams.get('limit') ?? defaultLimit);
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const link = (rel: string, at: number) => {
    url.searchParams.set('limit', String(limit));
    url.searchParams.set('offset', String(at));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links: string[] = [];
  if (offset > 0) links.push(link('prev', Math.max(0, offset - limit)));
  if (offset + count < total) links.push(link('next', offset + limit));
  return links.join(', ');
}
