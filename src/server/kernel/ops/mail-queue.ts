import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { RetryPolicy } from './job-queues.ts';
import { type Mail, toQueuedMail } from './mail.ts';

export const mailQueue = 'mail';

/** Retried after 30 s, then with exponential backoff, for about a day. */
export const mailRetries: RetryPolicy = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: 60,
};

/** Queues a mail inside the transaction: it is sent if, and only if, the transaction commits. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  await tx.boss.send(mailQueue, toQueuedMail(mail, tx.now()), { db: fromDrizzle(tx, sql) });
}

/** Queues a mail that is composed as it is sent, from what its data names; its id and date stay the same on a repeat. */
export async function enqueueLateMail(tx: Tx, data: { id: string; date: string; to: string }): Promise<void> {
  await tx.boss.send(mailQueue, data, { db: fromDrizzle(tx, sql) });
}
