import * as z from 'zod';
import { Problem } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import { exampleCallOf } from './sketches.ts';

/** What may come back from any call: a sentence for a person, or a success that kept what was sent. */

interface Response {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What is wrong with an answer to `body`, or nothing. */
export function faultOfAnswer(route: RouteShape, response: Response, body: unknown): string | null {
  const { statusCode, headers, body: text } = response;
  return statusCode < 300
    ? faultOfSuccess(route, text, headers['x-total-count'], body)
    : faultOfRefusal(statusCode, headers['content-type'], text);
}

// Words of Zod, PostgreSQL, Fastify and JSON.parse that a person cannot do anything with.
const jargon =
  /zod|invalid (input|type)|expected|received|nan\b|undefined|\bnull\b|too_|regex|sql|syntax|relation|column|constraint|violates|byte sequence|token|position|prototype|FST_|\bat line/i;
const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /^[A-Z].{8,200}$/.test(text) && !jargon.test(text);

function faultOfRefusal(status: number, type: unknown, text: string): string | null {
  if (status >= 500) return `is a failure: ${text.slice(0, 200)}`;
  if (type !== 'application/problem+json; charset=utf-8') return `is no problem but ${type}`;
  if (text.length > 20_000) return `is ${text.length} characters long`;
  const { detail, errors = [], status: said } = Problem.parse(JSON.parse(text));
  const strange = [detail, ...errors.map(({ message }) => message)].find((sentence) => !isSentence(sentence));
  return said === status && strange === undefined ? null : `says ${strange ?? said}`;
}

function faultOfSuccess(route: RouteShape, text: string, total: unknown, body: unknown): string | null {
  if (!route.reply) return null;
  const reply = JSON.parse(text);
  try {
    decodeReply(route, reply, total === undefined ? null : String(total));
  } catch (error) {
    return `cannot be read by the screens: ${error}`;
  }
  if (!route.body || typeof body !== 'string') return null;
  // What staff change of a recurring order is a proposal, and not kept yet.
  if (reply.modification_requested) return null;
  const byteOrderMark = /^\ufeff/;
  const sent = z.decode(route.body, JSON.parse(body.replace(byteOrderMark, '')));
  return faultOfKept(route, z.encode(route.body, sent), reply);
}

/** Whether the reply shows what was sent, as far as it shows it at all; blank text is none. */
function faultOfKept(route: RouteShape, sent: unknown, reply: Record<string, unknown>): string | null {
  for (const [field, value] of Object.entries(sent as object)) {
    const kept = reply[exampleCallOf(route).replyNames?.[field] ?? field];
    // Says how an order repeats only if it does.
    if (kept === undefined || value === undefined || field === 'frequency_template_id') continue;
    // An empty note leaves the one before.
    if (field === 'notes' && !value) continue;
    const wanted = value === '' ? null : value;
    if (!contains(kept, wanted)) return `kept ${JSON.stringify(kept)} for ${field} ${JSON.stringify(wanted)}`;
  }
  return null;
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return JSON.stringify(whole) === JSON.stringify(part);
  return Object.entries(part).every(([key, value]) =>
    contains((whole as Record<string, unknown>)[key], value),
  );
}
