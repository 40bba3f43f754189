import type { PgBoss } from 'pg-boss';

/** Work that waits in a queue or comes with the clock. It is harmless when it runs twice. */
export interface Job {
  queue: string;
  /** When it runs by itself, as a cron expression in UTC. */
  cron?: string;
  options?: {
    retryLimit?: number;
    retryDelay?: number;
    retryBackoff?: boolean;
    retryDelayMax?: number;
    expireInSeconds?: number;
  };
  run: (data: unknown) => Promise<void>;
}

/** Makes the queues that changes may write to. They must exist before the first change. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, options } of jobs) await boss.createQueue(queue, options ?? {});
}

/** Starts working on the jobs and tells the clock about the scheduled ones. Of all processes, one takes each. */
export async function workOn(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, cron, run } of jobs) {
    await boss.work(queue, async (batch) => {
      for (const job of batch) await run(job.data);
    });
    if (cron) await boss.schedule(queue, cron);
  }
}
