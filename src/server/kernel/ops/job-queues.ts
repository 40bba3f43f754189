import type { PgBoss, SendOptions } from 'pg-boss';
import type { Db, Tx } from '../db/database.ts';
import type { LiveMessage } from '../db/live-message.ts';
import { sqlState, violatedConstraint } from '../db/transaction/database-error.ts';
import { pipeline } from '../db/transaction/transaction.ts';

/**
 * How often and when a failed job is retried, and how long a job may take. Delays and times are in seconds.
 */
export interface RetryPolicy {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
}

/** A background job, from a queue or by a schedule. It must be idempotent: it may run twice. */
export interface Job {
  queue: string;
  /** Its schedule, as a cron expression in UTC. */
  cron?: string;
  retries?: RetryPolicy;
  /**
   * One at a time for each key: another job with the same key is dropped while the first is queued or runs.
   */
  policy?: 'exclusive';
  /** A process takes one after another, so that one that dies leaves no more than one broken off, and each has its whole time. */
  isOneByOne?: true;
  run: (data: unknown) => Promise<void>;
  /** What follows when it is given up after its last try. */
  giveUp?: (data: unknown) => Promise<void>;
}

/**
 * Queues a job inside a transaction: it runs if, and only if, the transaction commits, and then at once. Resolves as it is on
 * its way; the commit waits until it is queued.
 */
export const enqueue = (tx: Tx, queue: string, data: object, options: SendOptions = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!tx.messages.some((message) => message.do === 'work' && message.queue === queue))
      tx.messages.push({ do: 'work', queue });
    const executeSql = (text: string, values: unknown[] = []) => {
      const written = tx.sender.query({ text }, values);
      resolve();
      return written;
    };
    const queued = tx.boss.send(queue, data, { ...options, db: { executeSql } });
    pipeline(tx, queued);
    queued.catch(reject);
  });

/** The schedule of what the clock looks for all the time. */
export const eachMinute = '* * * * *';

/** Creates the queues. They must exist before the first command sends a job. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.createQueue(deadLetterQueue, { deleteAfterSeconds: 3_600 });
  for (const { queue, retries, policy } of jobs) {
    await boss.createQueue(queue, policy ? { policy } : {});
    // An existing queue keeps its old settings until they are updated.
    await boss.updateQueue(queue, { ...retries, retentionSeconds, deadLetter: deadLetterQueue });
    await loadQueueSettings(boss, queue);
  }
}

/**
 * Loads the queue's settings into pg-boss. Otherwise its first job loads them on a second connection, while
 * its transaction holds one already: with many such calls after a start, they would all wait for each other's
 * connection.
 */
async function loadQueueSettings(boss: PgBoss, queue: string): Promise<void> {
  await boss.findJobs(queue, { id: crypto.randomUUID() });
}

/** Receives the jobs whose last retry failed, or whose process died. */
const deadLetterQueue = 'given-up';

/** How long a job may be queued. A clock that is ahead for one start must not drop the mails that wait. */
const retentionSeconds = 365 * 86_400;

/** A job that nobody told of is found by then: those of each minute within it, others are seldom or their message was lost. */
const pollingSeconds = { eachMinute: 20, others: 60 } as const;

const batchOptions = ({ cron, isOneByOne }: Pick<Job, 'cron' | 'isOneByOne'> = {}) => ({
  batchSize: isOneByOne ? 1 : 10,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  pollingIntervalSeconds: pollingSeconds[cron === eachMinute ? 'eachMinute' : 'others'],
});

interface JobLog {
  error: (fields: object, message: string) => void;
}

/** Starts the workers and the schedules. Each job runs in one of the processes. */
export async function startWorkers(
  { boss, liveEvents }: Pick<Db, 'boss' | 'liveEvents'>,
  jobs: readonly Job[],
  log: JobLog,
): Promise<void> {
  const workers = new Map<string, string>();
  const wake = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '');
  const wakeAll = (messages: LiveMessage[]) => {
    for (const message of messages) if (message.do === 'work') wake(message.queue);
  };
  liveEvents.on('messages', wakeAll);
  liveEvents.on('remote', wakeAll);
  // The data of the job stays out of the log: it may hold personal data.
  const deadLetterWorker = await boss.work(
    deadLetterQueue,
    { ...batchOptions(), includeMetadata: true },
    (deadLetters) =>
      Promise.all(
        deadLetters.map((letter) => {
          log.error(
            { queue: letter.sourceName, job_id: letter.sourceId },
            'a job was given up after its last try',
          );
          const { giveUp } = jobs.find(({ queue }) => queue === letter.sourceName) ?? {};
          return settle(letter, giveUp ?? (async () => {}));
        }),
      ),
  );
  workers.set(deadLetterQueue, deadLetterWorker);
  for (const job of jobs) {
    const { queue, cron, run, retries, isOneByOne } = job;
    const retryMs = 1_000 * ((retries?.retryDelay ?? 0) + 1);
    const onFailure = (error: unknown) => {
      if (cron) log.error({ queue, ...failuresOf(error) }, 'a job of the clock failed');
      setTimeout(() => [queue, deadLetterQueue].forEach(wake), retryMs).unref();
    };
    const worker = await boss.work(queue, batchOptions(job), (batch) => {
      // pg-boss looks again at once after a full batch of several, not after one.
      if (isOneByOne) wake(queue);
      return Promise.all(batch.map((each) => settle(each, run, onFailure)));
    });
    workers.set(queue, worker);
    if (cron) await boss.schedule(queue, cron);
  }
}

/**
 * Jobs of a batch succeed or fail one by one: a mail that was sent is not sent again because another one
 * failed.
 */
async function settle(
  { id, data }: { id: string; data: unknown },
  run: Job['run'],
  onFailure?: (error: unknown) => void,
) {
  try {
    await run(data);
    return { id, status: 'completed' as const };
  } catch (error) {
    onFailure?.(error);
    return { id, status: 'failed' as const, output: { message: withoutValues(String(error)) } };
  }
}

/** The values of a statement are people's. */
const withoutValues = (message: string): string => message.replace(/\nparams: .*$/s, '');

const maxReasons = 10;

/** How many of a batch failed, and what kinds of errors they were: their messages may name people. */
function failuresOf(error: unknown): { failed: number; reasons: string[] } {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const reasons = errors.map((each) =>
    [each instanceof Error ? each.name : typeof each, sqlState(each), violatedConstraint(each)]
      .filter(Boolean)
      .join(' '),
  );
  return { failed: errors.length, reasons: [...new Set(reasons)].slice(0, maxReasons) };
}
