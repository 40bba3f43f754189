import * as z from 'zod';
import { editPersonRoute } from '#shared/accounts/accounts.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { Problem } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { scanRoute } from '#shared/labels/labels.contract.ts';
import {
  type ChosenLine,
  type RecordOutcome,
  recordBankLinesRoute,
} from '#shared/payments/bank-lines.contract.ts';
import { type ExampleCall, exampleCallOf } from './example-calls.ts';

/**
 * Checks what every call may answer: a refusal in a readable sentence, or a success that stored what was
 * sent.
 */

interface Response {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What is wrong with a response to `body`; `null` when nothing is. */
export function responseFault(route: RouteShape, response: Response, body: unknown): string | null {
  const { statusCode, headers, body: text } = response;
  return statusCode < 300
    ? successFault(route, text, headers['x-total-count'], body)
    : refusalFault(route, { status: statusCode, type: headers['content-type'], text });
}

// Jargon of Zod, PostgreSQL, Fastify and JSON.parse, which does not help a person.
const jargon =
  /zod|invalid (input|type)|expected|received|nan\b|undefined|\bnull\b|too_|regex|sql|syntax|relation|column|constraint|violates|byte sequence|token|position|prototype|FST_|\bat line/i;
/** The name of a closed day stands in brackets: people choose it. Others, and those of messages, begin a sentence. */
const withoutNames = (text: string): string =>
  text.replace(/ \(.*\)/s, '').replace(/^.*(?=’s run | has set | cannot go by )/, 'Somebody');
const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /^[A-Z].{8,200}$/.test(withoutNames(text)) && !jargon.test(withoutNames(text));

function refusalFault(
  { path, takes }: RouteShape,
  { status, type, text }: { status: number; type: unknown; text: string },
): string | null {
  if (status >= 500) return `is a failure: ${text.slice(0, 200)}`;
  if (type !== 'application/problem+json; charset=utf-8') return `is no problem but ${type}`;
  if (text.length > 20_000) return `is ${text.length} characters long`;
  const { detail, errors = [], status: statusInBody } = Problem.parse(JSON.parse(text));
  // Of a file of rows, people know what a column is.
  const isOfRows = takes === 'text/csv' || path.startsWith('/api/imports');
  const badSentence = [detail, ...errors.map(({ message }) => message)].find(
    (sentence) => !isSentence(isOfRows ? sentence?.replace(/\bcolumns?\b/g, 'cell') : sentence),
  );
  return statusInBody === status && badSentence === undefined ? null : `says ${badSentence ?? statusInBody}`;
}

function successFault(route: RouteShape, text: string, total: unknown, body: unknown): string | null {
  if (!route.reply) return null;
  const reply = JSON.parse(text);
  try {
    decodeReply(route, reply, total === undefined ? null : String(total));
  } catch (error) {
    return `cannot be read by the screens: ${error}`;
  }
  if (!route.body || typeof body !== 'string' || body === '') return null;
  // A change of a recurring order by staff is a proposal, and not stored yet.
  if (reply.modification_requested || reply.proposal) return null;
  const byteOrderMark = /^\ufeff/;
  const sent = z.decode(route.body, JSON.parse(body.replace(byteOrderMark, '')));
  // The driver of an order is that of its next leg, which may be the other one.
  if (route === assignDriverRoute && 'leg' in (sent as object)) return null;
  if (route === recordBankLinesRoute) return linesFault(sent as ChosenLine[], reply);
  return storedFault(route, z.encode(route.body, sent), reply);
}

/** Each line of a bank is answered for itself, in the order in which they were sent. */
function linesFault(sent: ChosenLine[], outcomes: RecordOutcome[]): string | null {
  const [asked, answered] = [sent, outcomes].map((lines) => lines.map(({ id }) => id).join());
  return asked === answered ? null : `answers ${answered} for ${asked}`;
}

/**
 * Compares the fields that were sent with those of the reply, where it has them. Blank text is stored as
 * `null`.
 */
function storedFault(route: RouteShape, sent: unknown, reply: Record<string, unknown>): string | null {
  const { replyNames, repliesSorted } = exampleCallOf(route);
  for (const [field, value] of Object.entries(sent as object)) {
    const stored = reply[replyNames?.[field] ?? field];
    // Only in the reply of a recurring order.
    if (stored === undefined || value === undefined || field === 'frequency_template_id') continue;
    // A new email of who has joined holds once its link is used.
    if (route === editPersonRoute && field === 'email') continue;
    // An empty note keeps the previous one.
    if (field === 'notes' && !value) continue;
    // A scan takes no bag back.
    if (field === 'stage') continue;
    // Without a start of its own a run starts before its first window.
    if (field === 'planned_start' && value === null) continue;
    // The code of a bag may be typed with spaces and in small letters.
    const expected =
      route === scanRoute && field === 'code' ? readBagCode(value) : value === '' ? null : value;
    if (!includesPart(stored, expected, repliesSorted))
      return `kept ${JSON.stringify(stored)} for ${field} ${JSON.stringify(expected)}`;
  }
  return null;
}

function includesPart(actual: unknown, expected: unknown, sorted: ExampleCall['repliesSorted']): boolean {
  if (typeof expected !== 'object' || expected === null)
    return JSON.stringify(actual) === JSON.stringify(expected);
  if (sorted && Array.isArray(expected) && Array.isArray(actual)) {
    const isThere = (each: unknown) => actual.some((other) => includesPart(other, each, sorted));
    return (sorted === 'among others' || actual.length === expected.length) && expected.every(isThere);
  }
  return Object.entries(expected).every(([key, value]) =>
    includesPart((actual as Record<string, unknown>)[key], value, sorted),
  );
}
