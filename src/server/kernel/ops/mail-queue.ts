import type { Tx } from '../db/database.ts';
import { enqueue, type RetryPolicy } from './job-queues.ts';

export const mailQueue = 'mail';

/** Retried after 30 s, then with exponential backoff, for about a day. */
export const mailRetries: RetryPolicy = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: 60,
};

/** Queues a mail that is composed as it is sent, from what its data names; its id and date stay the same on a repeat. */
export const enqueueLateMail = (tx: Tx, data: { id: string; date: string; to: string }): Promise<void> =>
  enqueue(tx, mailQueue, data);
