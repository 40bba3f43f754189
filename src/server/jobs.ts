import { type ResetCodeRequest, resetCodeQueue, resetCodeRetries } from './accounts/request-reset-code.ts';
import { sweepResetCodes } from './accounts/reset-codes.store.ts';
import { sendResetCode } from './accounts/send-reset-code.ts';
import { compactChanges } from './kernel/cache.ts';
import type { Db } from './kernel/database.ts';
import { sweepIdempotencyKeys } from './kernel/idempotency.ts';
import type { Job, RetryPolicy } from './kernel/job-queues.ts';
import type { DeliverMail, QueuedMail } from './kernel/mail.ts';
import { mailQueue, mailRetries } from './kernel/mail-queue.ts';
import { sweepRateLimits } from './kernel/rate-limit.ts';
import { sweepSessions } from './kernel/session.ts';
import { createDueOccurrences } from './orders/create-due-occurrences.ts';
import { lockDueOrders } from './orders/lock-due-orders.ts';

/** All background jobs, queued or scheduled. `retries` overrides the retry policy of mails. */
export const createJobs = (db: Db, deliver: DeliverMail, retries?: RetryPolicy): Job[] => [
  { queue: mailQueue, retries: retries ?? mailRetries, run: (mail) => deliver(mail as QueuedMail) },
  {
    queue: resetCodeQueue,
    retries: retries ?? resetCodeRetries,
    policy: 'exclusive',
    run: (request) => sendResetCode(db, deliver, request as ResetCodeRequest),
  },
  { queue: 'next-occurrences', cron: '* * * * *', run: () => createDueOccurrences(db) },
  { queue: 'lock-due-orders', cron: '* * * * *', run: () => lockDueOrders(db) },
  {
    queue: 'sweep',
    cron: '17 * * * *',
    run: async () => {
      await sweepSessions(db);
      await sweepResetCodes(db);
      await sweepIdempotencyKeys(db);
      await sweepRateLimits(db);
      await compactChanges(db);
    },
  },
];
