import type { PgBoss } from 'pg-boss';

/** How often and when (seconds) a failed job is tried again, and how long (seconds) one may take. */
export interface Retries {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
}

/** Work that waits in a queue or comes with the clock. It is harmless when it runs twice. */
export interface Job {
  queue: string;
  /** When it runs by itself, as a cron expression in UTC. */
  cron?: string;
  retries?: Retries;
  /** One at a time for each key it is sent with: another one is dropped while the first waits or runs. */
  policy?: 'exclusive';
  run: (data: unknown) => Promise<void>;
}

/** Makes the queues that changes may write to. They must exist before the first change. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.createQueue(givenUpQueue, { deleteAfterSeconds: 3_600 });
  for (const { queue, retries, policy } of jobs) {
    await boss.createQueue(queue, policy ? { policy } : {});
    // A queue that is already there keeps the settings it was made with until it is told of new ones.
    await boss.updateQueue(queue, { ...retries, deadLetter: givenUpQueue });
    await learn(boss, queue);
  }
}

/**
 * Has the queue's settings known to this process. Else they are looked up with its first job, on a connection of their
 * own, by a change that holds one already: after a start, where many come at once, each holds one that another waits for.
 */
async function learn(boss: PgBoss, queue: string): Promise<void> {
  await boss.findJobs(queue, { id: crypto.randomUUID() });
}

/** Where a job goes whose last try failed, or whose process died on it. */
const givenUpQueue = 'given-up';

const inBatches = { batchSize: 10, burstWhenBatchFull: true } as const;

interface JobLog {
  error: (facts: object, message: string) => void;
}

/** Starts working on the jobs and tells the clock about the scheduled ones. Of all processes, one takes each. */
export async function workOn(boss: PgBoss, jobs: readonly Job[], log: JobLog): Promise<void> {
  // What the job was about stays out of the log: it may be somebody's address or letter.
  await boss.work(givenUpQueue, { ...inBatches, includeMetadata: true }, async (lost) => {
    for (const { sourceName, sourceId } of lost) {
      log.error({ queue: sourceName, job_id: sourceId }, 'a job was given up after its last try');
    }
  });
  for (const { queue, cron, run } of jobs) {
    await boss.work(queue, { ...inBatches, perJobResults: true }, (batch) =>
      Promise.all(batch.map((job) => settle(job, run))),
    );
    if (cron) await boss.schedule(queue, cron);
  }
}

/** Each job of a batch stands or falls alone: a mail that was sent is not sent again because its neighbour failed. */
async function settle({ id, data }: { id: string; data: unknown }, run: Job['run']) {
  try {
    await run(data);
    return { id, status: 'completed' as const };
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: String(error) } };
  }
}
