import type { Db } from '../kernel/db/database.ts';
import type { Job } from '../kernel/ops/job-queues.ts';
import { expireFiles } from './expire-files.ts';
import { moveFiles } from './move-files.ts';
import { removeLostObjects, removeNotedObjects } from './remove-objects.ts';

/** A store that is down is asked again after 30 s, then with exponential backoff, for about half a day. */
const storeRetries = {
  retryLimit: 50,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 600,
};

/** What is done with pictures by the clock. While one waits for its retry, no other of its queue is added. */
export const fileJobs = (db: Db): Job[] => [
  {
    queue: 'move-files',
    cron: '* * * * *',
    policy: 'exclusive',
    retries: storeRetries,
    run: () => moveFiles(db),
  },
  {
    queue: 'remove-objects',
    cron: '* * * * *',
    policy: 'exclusive',
    retries: storeRetries,
    run: () => removeNotedObjects(db),
  },
  { queue: 'remove-lost-objects', cron: '41 2 * * *', run: () => removeLostObjects(db) },
  { queue: 'expire-files', cron: '11 3 * * *', run: () => expireFiles(db) },
];
