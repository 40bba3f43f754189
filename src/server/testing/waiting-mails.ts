import { and, asc, eq } from 'drizzle-orm';
import { messageKinds } from '#shared/messages/message-kinds.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Mail } from '../kernel/ops/mail.ts';
import { composeMessage } from '../messages/compose-message.ts';
import { outgoing } from '../schema.ts';

/** The mails that wait, as they would leave now, in their sequence: those that every shop sends, whatever its owner turned on. */
export async function waitingMails(db: DbOrTx): Promise<Mail[]> {
  const waiting = and(eq(outgoing.channel, 'mail'), eq(outgoing.state, 'waiting'));
  const rows = await db.select().from(outgoing).where(waiting).orderBy(asc(outgoing.id));
  const mails: Mail[] = [];
  for (const row of rows.filter(({ kind }) => ['today', 'always'].includes(messageKinds[kind].mail ?? ''))) {
    const composed = await composeMessage(db, row);
    if ('mail' in composed) mails.push(composed.mail);
  }
  return mails;
}
