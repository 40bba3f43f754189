import type { PgBoss } from 'pg-boss';

/** Work that waits in a queue or comes with the clock. It is harmless when it runs twice. */
export interface Job {
  queue: string;
  /** When it runs by itself, as a cron expression in UTC. */
  cron?: string;
  /** How often and when (seconds) a failed one is tried again, and how long (seconds) one may take. */
  retries?: {
    retryLimit: number;
    retryDelay: number;
    retryBackoff: boolean;
    retryDelayMax: number;
    expireInSeconds: number;
  };
  run: (data: unknown) => Promise<void>;
}

/** Makes the queues that changes may write to. They must exist before the first change. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, retries } of jobs) await boss.createQueue(queue, retries ?? {});
}

const inBatches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** Starts working on the jobs and tells the clock about the scheduled ones. Of all processes, one takes each. */
export async function workOn(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, cron, run } of jobs) {
    await boss.work(queue, inBatches, (batch) => Promise.all(batch.map((job) => settle(job, run))));
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
