import { sql } from 'drizzle-orm';
import {
  type Channel,
  type MessageKind,
  messageKindNames,
  messageKinds,
} from '#shared/messages/message-kinds.ts';
import { newId, oneOf } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { pipeline } from '../kernel/db/transaction/transaction.ts';
import { enqueue } from '../kernel/ops/job-queues.ts';
import { outgoing } from '../schema.ts';
import type { PersonRow } from './events.store.ts';
import type { AnyEvent, EventContext, EventRule, MailDraft, NotificationDraft } from './subject.ts';

const gatheredByCustomer = messageKindNames.filter((kind) => messageKinds[kind].gathers === 'customer');

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** The channels on which messages can leave. */
    channels: readonly Channel[];
  }
  interface Notes {
    /** What is to leave the app where it is on. */
    messages?: NotedMessage[] | undefined;
    corrections?: NotedCorrection[];
  }
}

/** A message as it waits. */
export interface NotedMessage {
  cause: string;
  kind: MessageKind;
  channel: Channel;
  user_id: string;
  event_id: string | null;
  order_id: string | null;
  case_id: string | null;
}

interface NotedCorrection {
  event_id: string;
  order_id: string;
  kind: MessageKind;
}

interface StoredEvent {
  id: string;
  subject_type: string;
  subject_id: string;
}

/** What an event says outside the app, of each kind in one wording: that of its mail, else that of its notification. */
export function messagesOf<E extends AnyEvent, Row>(
  rule: EventRule<E, Row>,
  event: E,
  context: EventContext<Row>,
  drafts = rule.notify(event, context),
): (MailDraft & { is_correction: boolean })[] {
  const mails = (rule.mail?.(event, context) ?? []).map((mail) => ({ ...mail, is_correction: false }));
  const told = drafts.flatMap((draft) => asMail(draft, event, context));
  return [...mails, ...told.filter(({ kind }) => !mails.some((mail) => mail.kind === kind))];
}

function asMail<Row>(
  { kind, corrects, to, title, message, changes }: NotificationDraft,
  { actor_id }: AnyEvent,
  { findPerson }: EventContext<Row>,
) {
  const said = kind ?? corrects;
  const people = [...new Set(to)].filter((id) => id !== actor_id).map((id) => findPerson(id));
  const words = { heading: title, paragraphs: [message], changes, is_correction: kind === undefined };
  return said ? [{ ...words, kind: said, to: people.filter((person) => person !== null) }] : [];
}

/** Notes what an event says outside the app where that is on, as what is off now is not told later. */
export function noteMessages(
  tx: Tx,
  { id: event_id, subject_type, subject_id }: StoredEvent,
  said: ReturnType<typeof messagesOf>,
  people: readonly PersonRow[],
): void {
  const order_id = subject_type === 'order' ? subject_id : null;
  const case_id = subject_type === 'case' ? subject_id : null;
  const known = new Map<string, number>();
  const { messages = [], corrections = [] } = tx.notes;
  Object.assign(tx.notes, { messages, corrections });
  for (const { kind, to, is_correction } of said) {
    if (is_correction && order_id) corrections.push({ event_id, order_id, kind });
    for (const { id: user_id } of is_correction ? [] : to) {
      const number = (known.get(user_id) ?? 0) + 1;
      known.set(user_id, number);
      const message = { cause: causeOf(event_id, number), kind, user_id, event_id, order_id, case_id };
      const person = people.find(({ id }) => id === user_id);
      const ways = tx.channels
        .filter((channel) => channel !== 'push' || person?.takes_pushes)
        .filter((channel) => isAlways(kind, channel) || isOn(person, `${kind}.${channel}`));
      messages.push(...ways.map((channel) => ({ ...message, channel })));
    }
  }
}

/** By what the owner has set and what the person chose. */
function isOn(person: PersonRow | undefined, way: string): boolean {
  const has = (list: string | null | undefined, item: string) => list?.split(' ').includes(item) ?? false;
  if (has(person?.offered, way)) return has(person?.choices, `${way}.true`);
  return has(person?.on, way) && !has(person?.choices, `${way}.false`);
}

const isAlways = (kind: MessageKind, channel: Channel): boolean => messageKinds[kind][channel] === 'always';

/** The messages of one event to one person are told apart by their number. */
export const causeOf = (event_id: string, number: number): string =>
  number === 1 ? event_id : `${event_id}:${number}`;

/** A step of every transaction: what was noted waits from now on, one for each cause, person and channel. Nobody waits for it. */
export async function queueMessages(tx: Tx): Promise<void> {
  await correct(tx, tx.notes.corrections ?? []);
  await writeOutgoing(tx, tx.notes.messages ?? []);
}

/** What is of no order is not gathered by order. */
const isGathered = ({ kind, order_id }: NotedMessage): boolean => {
  const { gathers } = messageKinds[kind];
  return gathers !== undefined && (gathers !== 'order' || order_id !== null);
};

/** Whoever has workers looks for what waits once this was written. */
export const outgoingQueue = 'outgoing';

/** Writes what waits. It gets its jobs after the commit, for the commands of a moment at once: no command waits for them. */
export async function writeOutgoing(tx: Tx, messages: readonly NotedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ ...message, id: newId(), is_gathered: isGathered(message) }));
  pipeline(tx, insertOutgoing(tx, { rows: JSON.stringify(rows), now: tx.now() }));
  if (rows.some(({ is_gathered }) => !is_gathered)) tx.messages.push({ do: 'work', queue: outgoingQueue });
}

/** How long what is gathered waits from the first of it: of one order, one case, or all next orders (MSG-4). */
const gatherMinutes = 5;

const insertOutgoing = prepared((db) => {
  // A parameter in a select of its own: of its value alone PostgreSQL would plan this anew each time, which takes it longer than to write.
  const now = sql`(select ${sql.placeholder('now')}::timestamptz)`;
  const first = sql`select min(first.due_at) from ${outgoing} as first
    where first.user_id = noted.user_id and first.kind = noted.kind and first.channel = noted.channel
      and first.state = 'waiting' and first.due_at > ${now}
      and (${oneOf(sql`noted.kind`, gatheredByCustomer)} or first.order_id is not distinct from noted.order_id
        and first.case_id is not distinct from noted.case_id)`;
  return db
    .insert(outgoing)
    .select(
      sql`select id, cause, kind, channel, user_id, event_id, order_id, case_id, 'waiting',
          case when is_gathered then coalesce((${first}), ${now} + ${sql.raw(`interval '${gatherMinutes} minutes'`)}) else ${now} end,
          null::timestamptz, null::timestamptz, null
        from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as noted
          (id uuid, cause text, kind text, channel text, user_id uuid, event_id uuid, order_id uuid, case_id uuid, is_gathered boolean)`,
    )
    .onConflictDoNothing();
});

/** One job for each message, by its id: it may be queued again. The queue of a channel has its name. */
export const enqueueMessage = (tx: Tx, channel: Channel, outgoing_id: string): Promise<void> =>
  enqueue(tx, channel, { outgoing_id }, { id: outgoing_id });

/** What has not left is dropped; where it went the correction goes, and nowhere else. */
async function correct(tx: Tx, corrections: readonly NotedCorrection[]): Promise<void> {
  for (const { event_id, order_id, kind } of corrections) {
    const { rows } = await tx.execute<{ user_id: string; channel: Channel; state: string }>(sql`
      with dropped as (
        update ${outgoing} set state = 'dropped', reason = 'It was undone.'
        where order_id = ${order_id} and kind = ${kind} and state = 'waiting' returning user_id, channel)
      select distinct on (user_id, channel) user_id, channel, state from ${outgoing}
      where order_id = ${order_id} and kind = ${kind}
        and (user_id, channel) not in (select user_id, channel from dropped)
      order by user_id, channel, id desc`);
    const told = rows.filter(({ state }) => ['sending', 'sent', 'unknown'].includes(state));
    const row = { cause: event_id, kind, event_id, order_id, case_id: null };
    await writeOutgoing(
      tx,
      told.map(({ user_id, channel }) => ({ ...row, user_id, channel })),
    );
  }
}
