import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDay, formatVisit } from '#shared/kernel/date-text.ts';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import { endOrderLinksRoute } from '#shared/messages/messages.contract.ts';
import { isFulfilled } from '#shared/orders/order-status.ts';
import { readPicture } from '../files/read-picture.ts';
import type { Db, DbOrTx } from '../kernel/db/database.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { handleError } from '../kernel/http/errors.ts';
import { consume, type RateLimit } from '../kernel/http/rate-limit.ts';
import { serve } from '../kernel/http/serve.ts';
import { findSettingsRow } from '../messages/messages.store.ts';
import { endOrderLinks, type OpenedLink, openOrderLink } from '../messages/order-link.ts';
import { type Act, actByLink, findTimes, isAct, onceFor } from './act-by-link.ts';
import { orderPage, skipPage, timePage, wrongPage } from './link-page.ts';
import { findLinkedOrder, type LinkedOrder } from './linked-order.ts';
import { orderCalendar } from './order-calendar.ts';
import { endPage } from './page-frame.ts';

/** Wrong links from one address, which are guesses; right ones go on. */
const wrongLinks: RateLimit = { name: 'order-link:wrong', max: 60, minutes: 10 };
const actsOfLink: RateLimit = { name: 'order-link:acts', max: 20, minutes: 60 };

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

const formBytes = 65_536;

export function orderLinkRoutes(app: FastifyInstance): void {
  serve(app, endOrderLinksRoute, async ({ db, params }) => {
    await endOrderLinks(db, params.id);
    return null;
  });
}

/** The pages of links: GET and HEAD change nothing, whoever opens them. */
export async function orderLinkPages(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    // What is no form is an empty one, so that a wrong link has its one answer to everything.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
    pages.setErrorHandler((error: Error, request, reply) => sendError(app.db, error, request, reply));
    // One route, so that no log has a token, and all that is no link is answered alike.
    pages.get<{ Params: { '*': string } }>('/o/*', (request, reply) => show(app.db, request, reply));
    pages.post<{ Params: { '*': string } }>('/o/*', (request, reply) => act(app.db, request, reply));
  });
}

function sendError(db: Db, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal)) return handleError(error as FastifyError, request, reply);
  return sendHtml(
    reply.headers(retryHeader(error)),
    problemOf(error.code).status,
    endPage(db, error.message, ''),
  );
}

const retryHeader = ({ retryAfter }: Refusal): Record<string, number> =>
  retryAfter === undefined ? {} : { 'retry-after': retryAfter };

type LinkRequest = FastifyRequest<{ Params: { '*': string } }>;

const sendHtml = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

const partsOf = ({ params }: LinkRequest): [string, ...string[]] => {
  const [token = '', ...parts] = params['*'].split('/');
  return [token, ...parts];
};

/** The link, or an answer where there is none to open. */
async function open(db: Db, request: LinkRequest, reply: FastifyReply): Promise<OpenedLink | null> {
  const [token] = partsOf(request);
  const link = await openOrderLink(db, token);
  if (!link) {
    await sendUnknown(db, request, reply);
    return null;
  }
  const { order_links } = await findSettingsRow(db);
  if (order_links && !link.is_over) return link;
  const [heading, text] = order_links
    ? [whatBecameOf(db, link), 'This link has ended. Sign in to see the order.']
    : ['This link has ended.', 'Sign in to see the order.'];
  await sendHtml(reply, 410, endPage(db, heading, text));
  return null;
}

/** A path that no route can read is a wrong link as well. */
export const sendUnreadable = (db: Db, request: FastifyRequest, reply: FastifyReply) =>
  sendUnknown(db, request, reply.headers(headers)).catch((error: Error) =>
    sendError(db, error, request, reply),
  );

/** One answer, whatever is wrong. */
async function sendUnknown(db: Db, request: FastifyRequest, reply: FastifyReply) {
  await consume(db, wrongLinks, networkOf(request.ip));
  return sendHtml(reply, 404, endPage(db, 'This link does not work.', 'Sign in to see your orders.'));
}

function whatBecameOf(db: DbOrTx, { order }: OpenedLink): string {
  const { order_number, status } = order;
  const at = order.delivered_at ?? order.fulfilled_at;
  if (isFulfilled(status) && at)
    return `${order_number} was delivered on ${formatDay(at, db.timeZone(), db.now())}.`;
  return status === 'cancelled' ? `${order_number} was cancelled.` : `The link to ${order_number} has ended.`;
}

async function show(db: Db, request: LinkRequest, reply: FastifyReply) {
  const link = await open(db, request, reply);
  if (!link) return reply;
  const [, part = '', number, ...others] = partsOf(request);
  const linked = await findLinkedOrder(db, link);
  if (part === 'photo') {
    const photo = others.length === 0 ? linked.photos[Number(number) - 1] : undefined;
    if (!photo) return sendUnknown(db, request, reply);
    const { bytes } = await readPicture(db, photo, 'thumb', linked.caller);
    return reply.type('image/jpeg').send(Buffer.from(bytes as Uint8Array));
  }
  if (number !== undefined) return sendUnknown(db, request, reply);
  if (part === 'order.ics') return sendCalendar(linked, reply);
  if (part !== '' && !(isAct(part) && part !== 'unskip')) return sendUnknown(db, request, reply);
  const query = new URLSearchParams(request.query as Record<string, string>);
  return sendHtml(reply, 200, await drawn(db, linked, part === '' ? null : (part as Act), { query }));
}

const sendCalendar = (linked: LinkedOrder, reply: FastifyReply) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${linked.order.order_number}.ics"`)
    .send(orderCalendar(linked));

interface Shown {
  query: URLSearchParams;
  /** Why it was not done, and what was typed then. */
  problem?: string;
}

/** The form of an act; the order, where it is not offered. */
async function drawn(
  db: Db,
  linked: LinkedOrder,
  act: Act | null,
  { query, problem }: Shown,
): Promise<string> {
  const { order, moves, may_skip } = linked;
  const ask = (of: Act) => ({ once: onceFor(db, linked, of), problem: problem ?? null });
  if (act === 'wrong') return wrongPage(db, linked, query.get('words') ?? '', ask(act));
  if (act === 'time' && moves) {
    const times = await findTimes(db, linked, { from: query.get('from'), at: query.get('at') });
    return timePage(db, linked, times, ask(act));
  }
  if (act === 'skip' && may_skip) {
    const when = formatVisit(order.pickup_date, order.pickup_until, db.timeZone(), db.now());
    return skipPage(db, linked, when, ask(act));
  }
  const raised = /^CASE-\d{6,12}$/.exec(query.get('case') ?? '')?.[0];
  const said = problem ?? (raised ? `${raised} is with us.` : null);
  return orderPage(db, linked, { said, once: onceFor(db, linked, 'unskip') });
}

async function act(db: Db, request: LinkRequest, reply: FastifyReply) {
  const link = await open(db, request, reply);
  if (!link) return reply;
  const [, part, ...others] = partsOf(request);
  if (!isAct(part) || others.length > 0) return sendUnknown(db, request, reply);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  await consume(db, actsOfLink, link.token);
  try {
    return reply.redirect(await actByLink(db, link, part, form), 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.errors?.[0]?.message ?? error.message;
    const now = await openOrderLink(db, link.token);
    if (!now) return sendUnknown(db, request, reply);
    const html = await drawn(db, await findLinkedOrder(db, now), part, { query: form, problem });
    return sendHtml(reply, problemOf(error.code).status, html);
  }
}
