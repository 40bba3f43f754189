import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Channel, type MessageKind, messageKinds } from '#shared/messages/message-kinds.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { pipeline } from '../kernel/db/transaction/transaction.ts';
import { enqueue } from '../kernel/ops/job-queues.ts';
import { message_choices, message_rules, message_settings, outgoing } from '../schema.ts';
import type { AnyEvent, EventContext, EventRule, MailDraft, NotificationDraft } from './subject.ts';

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

/** A message before it is known on which channels it goes. */
export interface NotedMessage {
  cause: string;
  kind: MessageKind;
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
): (MailDraft & { is_correction: boolean })[] {
  const mails = (rule.mail?.(event, context) ?? []).map((mail) => ({ ...mail, is_correction: false }));
  const told = rule.notify(event, context).flatMap((draft) => asMail(draft, event, context));
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

/** Notes what an event says outside the app: it is written at the end of its transaction. */
export function noteMessages<E extends AnyEvent, Row>(
  tx: Tx,
  { id: event_id, subject_type, subject_id }: StoredEvent,
  rule: EventRule<E, Row>,
  event: E,
  context: EventContext<Row>,
): void {
  const order_id = subject_type === 'order' ? subject_id : null;
  const case_id = subject_type === 'case' ? subject_id : null;
  const known = new Map<string, number>();
  const { messages = [], corrections = [] } = tx.notes;
  Object.assign(tx.notes, { messages, corrections });
  for (const { kind, to, is_correction } of messagesOf(rule, event, context)) {
    if (is_correction && order_id) corrections.push({ event_id, order_id, kind });
    for (const { id: user_id } of is_correction ? [] : to) {
      const number = (known.get(user_id) ?? 0) + 1;
      known.set(user_id, number);
      messages.push({ cause: causeOf(event_id, number), kind, user_id, event_id, order_id, case_id });
    }
  }
}

/** The messages of one event to one person are told apart by their number. */
export const causeOf = (event_id: string, number: number): string =>
  number === 1 ? event_id : `${event_id}:${number}`;

/** A time of the one row of settings. */
const asNullable = (column: SQLWrapper) =>
  sql<Temporal.PlainTime | null>`${column}`.mapWith((text: string | null) =>
    text === null ? null : Temporal.PlainTime.from(text),
  );

/**
 * On which channels each message goes, and when what it is gathered with leaves. What is off when it happens is not told later.
 * The prepared statement is one round trip of every command that tells somebody something.
 */
const findWanted = prepared((db) =>
  db
    .select({
      number: sql<number>`noted.number`,
      channel: sql<Channel>`way.channel`,
      quiet_from: asNullable(message_settings.quiet_from),
      quiet_until: asNullable(message_settings.quiet_until),
      gathered_at: sql<string | null>`case when noted.is_gathered then (
        select min(${outgoing.due_at}) from ${outgoing}
        where ${outgoing.user_id} = noted.user_id and ${outgoing.kind} = noted.kind and ${outgoing.channel} = way.channel
          and ${outgoing.state} = 'waiting' and ${outgoing.due_at} > noted.now
          and (noted.order_id is null or ${outgoing.order_id} = noted.order_id)
          and (noted.case_id is null or ${outgoing.case_id} = noted.case_id)) end`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('noted')}::jsonb) as noted
        (number int, kind text, user_id uuid, order_id uuid, case_id uuid, is_gathered boolean, is_always boolean, now timestamptz)
        cross join unnest(${sql.placeholder('channels')}::text[]) as way (channel)
        cross join ${message_settings}
        left join ${message_rules} on ${message_rules.kind} = noted.kind and ${message_rules.channel} = way.channel
        left join ${message_choices} on ${message_choices.user_id} = noted.user_id
          and ${message_choices.kind} = noted.kind and ${message_choices.channel} = way.channel`,
    )
    .where(
      sql`case ${message_rules.offer} when 'on' then ${message_choices.is_on} is not false
        when 'offered' then ${message_choices.is_on} is true else noted.is_always and way.channel = 'mail' end`,
    ),
);

/** A step of every transaction: what was noted waits from now on, one for each cause, person and channel. */
export async function queueMessages(tx: Tx): Promise<void> {
  const noted = tx.notes.messages ?? [];
  await correct(tx, tx.notes.corrections ?? []);
  if (noted.length === 0) return;
  const now = tx.now();
  const asked = noted.map(({ kind, user_id, order_id, case_id }, number) => {
    const { gathers, mail } = messageKinds[kind];
    const group = {
      order_id: gathers === 'order' ? order_id : null,
      case_id: gathers === 'case' ? case_id : null,
    };
    const of_kind = {
      is_gathered: isGathered(kind, order_id),
      is_always: mail === 'always',
      now: now.toString(),
    };
    return { number, kind, user_id, ...group, ...of_kind };
  });
  const wanted = await findWanted(tx, { noted: JSON.stringify(asked), channels: tx.channels });
  const rows = wanted.flatMap(({ number, channel, quiet_from, quiet_until, gathered_at }) => {
    const message = noted[number];
    if (!message) return [];
    const quiet = quiet_from && quiet_until && { from: quiet_from, until: quiet_until };
    const first = gathered_at ? Temporal.Instant.from(gathered_at.replace(' ', 'T')) : null;
    const waits = isGathered(message.kind, message.order_id) ? now.add({ minutes: 5 }) : now;
    return [
      {
        ...message,
        id: newId(),
        channel,
        due_at: outsideQuiet(tx, message.kind, channel, first ?? waits, quiet),
      },
    ];
  });
  await writeOutgoing(tx, rows);
}

/** What is of no order is not gathered by order. */
const isGathered = (kind: MessageKind, order_id: string | null): boolean => {
  const { gathers } = messageKinds[kind];
  return gathers !== undefined && (gathers !== 'order' || order_id !== null);
};

interface QuietHours {
  from: Temporal.PlainTime;
  until: Temporal.PlainTime;
}

/** Texts and pushes that are not urgent wait for the end of the quiet hours, in business time. */
function outsideQuiet(
  { timeZone }: Pick<Tx, 'timeZone'>,
  kind: MessageKind,
  channel: Channel,
  due_at: Temporal.Instant,
  quiet: QuietHours | null | false | undefined | '',
): Temporal.Instant {
  if (!quiet || channel === 'mail' || messageKinds[kind].isUrgent) return due_at;
  return endOfQuiet(due_at, quiet, timeZone());
}

/** The moment itself, or the end of the quiet hours that it is in. */
export function endOfQuiet(
  moment: Temporal.Instant,
  { from, until }: QuietHours,
  zone: string,
): Temporal.Instant {
  const local = moment.toZonedDateTimeISO(zone);
  const today = local.toPlainDate();
  const days = [today.subtract({ days: 1 }), today];
  for (const day of days) {
    const at = (time: Temporal.PlainTime, on: Temporal.PlainDate) =>
      on.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
    const isOverMidnight = Temporal.PlainTime.compare(from, until) >= 0;
    const [start, end] = [at(from, day), at(until, isOverMidnight ? day.add({ days: 1 }) : day)];
    if (Temporal.Instant.compare(start, moment) <= 0 && Temporal.Instant.compare(moment, end) < 0) return end;
  }
  return moment;
}

interface OutgoingRow extends NotedMessage {
  id: string;
  channel: Channel;
  due_at: Temporal.Instant;
}

/** Writes what waits, and a job for what leaves now; the clock looks for the rest. */
export async function writeOutgoing(tx: Tx, rows: readonly OutgoingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map((row) => ({ ...row, due_at: row.due_at.toString() })));
  pipeline(tx, insertOutgoing(tx, { values }));
  for (const { id, channel, due_at } of rows)
    if (Temporal.Instant.compare(due_at, tx.now()) <= 0) await enqueueMessage(tx, channel, id);
}

const insertOutgoing = prepared((db) =>
  db
    .insert(outgoing)
    .select(
      sql`select id, cause, kind, channel, user_id, event_id, order_id, case_id, 'waiting', due_at, null::timestamptz, null::timestamptz, null
        from jsonb_to_recordset(${sql.placeholder('values')}::jsonb) as waiting
          (id uuid, cause text, kind text, channel text, user_id uuid, event_id uuid, order_id uuid, case_id uuid, due_at timestamptz)`,
    )
    .onConflictDoNothing(),
);

/** One job for each message, by its id: it may be queued again. The queue of a channel has its name. */
export const enqueueMessage = (tx: Tx, channel: Channel, outgoing_id: string): Promise<void> =>
  enqueue(tx, channel, { outgoing_id }, { id: outgoing_id });

/** What has not left is dropped; where it went the correction goes, and nowhere else. */
async function correct(tx: Tx, corrections: readonly NotedCorrection[]): Promise<void> {
  for (const { event_id, order_id, kind } of corrections) {
    const { rows } = await tx.execute<{ user_id: string; channel: Channel; state: string }>(sql`
      with dropped as (
        update ${outgoing} set state = 'dropped', reason = 'It was taken back.'
        where order_id = ${order_id} and kind = ${kind} and state = 'waiting' returning user_id, channel)
      select distinct on (user_id, channel) user_id, channel, state from ${outgoing}
      where order_id = ${order_id} and kind = ${kind}
        and (user_id, channel) not in (select user_id, channel from dropped)
      order by user_id, channel, id desc`);
    const told = rows.filter(({ state }) => ['sending', 'sent', 'unknown'].includes(state));
    const row = { cause: event_id, kind, event_id, order_id, case_id: null, due_at: tx.now() };
    await writeOutgoing(
      tx,
      told.map(({ user_id, channel }) => ({ ...row, id: newId(), user_id, channel })),
    );
  }
}
