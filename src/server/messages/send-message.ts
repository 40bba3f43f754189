import { and, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { messageKindNames, messageKinds } from '#shared/messages/message-kinds.ts';
import { oneOf } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { enqueue } from '../kernel/ops/job-queues.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { enqueueMessage, outgoingQueue } from '../notifications/queue-messages.ts';
import { outgoing, users } from '../schema.ts';
import { composeMessage, isTest, type OutgoingRow } from './compose-message.ts';
import { noMailServer, standingOf } from './messages.store.ts';
import { findQuietEnd } from './quiet-hours.ts';

export interface MessageJob {
  outgoing_id: string;
}

export const isMessageJob = (data: unknown): data is MessageJob =>
  typeof data === 'object' && data !== null && 'outgoing_id' in data;

/**
 * Sends a mail of the table, or drops it with the reason. One that was broken off is sent again with the same id and date; a refusal
 * for good ends it. @throws Error of the mail server, for the job to try it again
 */
export async function sendMail(db: Db, deliver: DeliverMail, { outgoing_id }: MessageJob): Promise<void> {
  const row = await transact(db, (tx) => claim(tx, outgoing_id));
  if (!row) return;
  const composed = await composeMessage(db, row);
  if ('dropped' in composed) return settle(db, row, { state: 'dropped', reason: composed.dropped });
  const { mail } = composed;
  const date = row.due_at.toString({ smallestUnit: 'millisecond' });
  try {
    await deliver({ ...mail, id: row.id, date });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) {
      await settle(db, row, { state: 'waiting', reason: answerOf(error) });
      throw error;
    }
    await settle(db, row, { state: 'refused', reason: refusal });
    await db
      .update(users)
      .set({ mail_refused_at: db.now(), mail_refused_reason: refusal })
      .where(eq(users.id, row.user_id));
    return;
  }
  const reason = standingOf(db, 'mail') === 'ready' ? null : noMailServer;
  await settle(db, row, { state: 'sent', sent_at: db.now(), reason });
  const isMarked = and(eq(users.id, row.user_id), isNotNull(users.mail_refused_at));
  await db.update(users).set({ mail_refused_at: null, mail_refused_reason: null }).where(isMarked);
}

/** Takes a message to send it, once no quiet hours keep it, and what is gathered with it where it has not been tried yet. `null`: it has gone, or is not to go. */
export async function claim(tx: Tx, id: string): Promise<OutgoingRow | null> {
  const [row] = await tx.select().from(outgoing).where(eq(outgoing.id, id)).for('update');
  if (!row || !['waiting', 'sending', 'given_up'].includes(row.state)) return null;
  const due_at = isTest(row) ? null : await findQuietEnd(tx, row);
  if (due_at) {
    await tx.update(outgoing).set({ due_at }).where(eq(outgoing.id, id));
    const startAfter = Math.ceil(tx.now().until(due_at).total('seconds'));
    await enqueue(tx, row.channel, { outgoing_id: id }, { startAfter });
    return null;
  }
  const claimed_at = row.claimed_at ?? tx.now();
  await tx.update(outgoing).set({ state: 'sending', claimed_at }).where(eq(outgoing.id, id));
  const { gathers } = messageKinds[row.kind];
  const isWhole = gathers === 'customer' || (gathers === 'order' ? row.order_id : row.case_id);
  if (gathers && isWhole && !row.claimed_at) {
    await tx
      .update(outgoing)
      .set({ state: 'merged', claimed_at })
      .where(
        and(
          eq(outgoing.user_id, row.user_id),
          eq(outgoing.kind, row.kind),
          eq(outgoing.channel, row.channel),
          eq(outgoing.state, 'waiting'),
          isNull(outgoing.claimed_at),
          ne(outgoing.id, id),
          gathers === 'order' && row.order_id ? eq(outgoing.order_id, row.order_id) : undefined,
          gathers === 'case' && row.case_id ? eq(outgoing.case_id, row.case_id) : undefined,
        ),
      );
  }
  return { ...row, claimed_at };
}

export const settle = async (
  db: Db,
  { id }: Pick<OutgoingRow, 'id'>,
  outcome: Pick<OutgoingRow, 'state' | 'reason'> & { sent_at?: Temporal.Instant },
): Promise<void> => void (await db.update(outgoing).set(outcome).where(eq(outgoing.id, id)));

/** The sentence of a server that does not take a recipient or a message, RFC 5321; `null` where it may yet. */
export function refusalOf(error: unknown): string | null {
  const { responseCode, command, response } = error as {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode && responseCode >= 500 ? (response ?? `${responseCode}`) : null;
}

/** What a server said that may take it yet, such as that it takes nobody's sign-in; `null` where it said nothing. */
const answerOf = (error: unknown): string | null => (error as { response?: string }).response ?? null;

/** After its last try. */
export async function giveUpMessage(
  db: Db,
  { outgoing_id }: MessageJob,
  reason = 'The mail server did not take it for a day.',
): Promise<void> {
  await db
    .update(outgoing)
    .set({ state: 'given_up', reason })
    .where(and(eq(outgoing.id, outgoing_id), inArray(outgoing.state, ['waiting', 'sending'])));
}

const gatheredKinds = messageKindNames.filter((kind) => messageKinds[kind].gathers);
const ofCustomer = messageKindNames.filter((kind) => messageKinds[kind].gathers === 'customer');

/** What is gathered leaves with the first of it: two at once would wait for each other. */
const isFirstOfGroup = sql`not (${oneOf(outgoing.kind, gatheredKinds)} and exists (
  select from outgoing as first where first.user_id = ${outgoing.user_id} and first.kind = ${outgoing.kind}
    and first.channel = ${outgoing.channel} and first.state = 'waiting' and first.claimed_at is null
    and first.id < ${outgoing.id} and first.case_id is not distinct from ${outgoing.case_id}
    and (${oneOf(outgoing.kind, ofCustomer)} or first.order_id is not distinct from ${outgoing.order_id})))`;

/** In milliseconds. */
const gatherJobs = 100;

/** Where there are workers, what was just written gets its jobs at once; if this process ends before, the clock finds it. */
export function leaveAtOnce(db: Db): void {
  let isAbout = false;
  const leave = () => {
    isAbout = false;
    sendDue(db).catch(() => {});
  };
  const hear = (messages: LiveMessage[]) => {
    const isWritten = messages.some((message) => message.do === 'work' && message.queue === outgoingQueue);
    if (isAbout || !isWritten) return;
    isAbout = true;
    setTimeout(leave, gatherJobs).unref();
  };
  db.liveEvents.on('messages', hear);
  db.liveEvents.on('remote', hear);
}

// Its queue has the name of its channel.
const hasNoJob = sql`not exists (select from pgboss.job where name = ${outgoing.channel} and job.id = ${outgoing.id})`;

/** What has waited for its time, or lost its job, leaves: each message has one job, by its id. */
export const sendDue = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const isWaiting = and(eq(outgoing.state, 'waiting'), isNull(outgoing.claimed_at), hasNoJob);
    const due = await tx
      .select({ id: outgoing.id, channel: outgoing.channel })
      .from(outgoing)
      .where(and(isWaiting, lte(outgoing.due_at, tx.now()), isFirstOfGroup));
    for (const { id, channel } of due) await enqueueMessage(tx, channel, id);
  });
