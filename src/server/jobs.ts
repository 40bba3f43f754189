import type { Db } from './kernel/database.ts';
import type { Job } from './kernel/jobs.ts';
import { sweepAttempts } from './kernel/limits.ts';
import type { DeliverMail, Mail } from './kernel/mail.ts';
import { mailQueue, mailRetries } from './kernel/mail-queue.ts';
import { sweepRepeats } from './kernel/repeats.ts';
import { sweepSessions } from './kernel/session.ts';

/** Everything that runs in the background or by the clock. */
export const jobsOf = (db: Db, deliver: DeliverMail): Job[] => [
  { queue: mailQueue, retries: mailRetries, run: (mail) => deliver(mail as Mail) },
  {
    queue: 'sweep',
    cron: '17 * * * *',
    run: async () => {
      await sweepSessions(db);
      await sweepRepeats(db);
      await sweepAttempts(db);
    },
  },
];
