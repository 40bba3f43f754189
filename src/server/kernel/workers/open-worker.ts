import { refuse } from '#shared/kernel/problem.ts';

/** Something apart from the service that answers jobs: a thread or a process. */
interface Helper {
  send: (message: JobMessage) => void;
  end: () => void;
}

export interface JobMessage {
  id: number;
  job: unknown;
}

export type Answer = { id: number } & ({ result: unknown } | { error: string });

/** Starts a helper that keeps no process alive. `ended` is called however it ends. */
export type StartHelper = (on: { answered: (answer: Answer) => void; ended: () => void }) => Helper;

interface WorkerOptions {
  start: StartHelper;
  /** A job that takes longer ends the helper. */
  timeoutMs: number;
  /** It ends when it has had nothing to do for so long. */
  idleMs: number;
  /** What a caller is told whose helper broke off. */
  unavailable: string;
}

interface Pending {
  resolve: (answer: Answer | null) => void;
  timeout: NodeJS.Timeout;
}

interface Started {
  helper: Helper;
  pending: Map<number, Pending>;
  idle?: NodeJS.Timeout;
}

/**
 * Has jobs done by a helper, which is started with the first one and again after it has ended. The function it returns throws
 * a Refusal `unavailable` where the helper broke off, and an Error where it failed at the job.
 */
export function openWorker<Job, Result>({ start, timeoutMs, idleMs, unavailable }: WorkerOptions) {
  let current: Started | null = null;
  let lastId = 0;

  function open(): Started {
    const pending: Started['pending'] = new Map();
    const started: Started = {
      pending,
      helper: start({
        answered: (answer) => pending.get(answer.id)?.resolve(answer),
        ended: () => end(started),
      }),
    };
    return started;
  }

  /** Whoever waits for it is refused, and the next job starts another. */
  function end(ended: Started): void {
    if (current === ended) current = null;
    clearTimeout(ended.idle);
    for (const { resolve } of ended.pending.values()) resolve(null);
    ended.helper.end();
  }

  function ask(asked: Started, job: Job): Promise<Answer | null> {
    const id = ++lastId;
    clearTimeout(asked.idle);
    return new Promise((resolve) => {
      const settle = (answer: Answer | null) => {
        clearTimeout(timeout);
        asked.pending.delete(id);
        if (asked.pending.size === 0) asked.idle = setTimeout(() => end(asked), idleMs).unref();
        resolve(answer);
      };
      const timeout = setTimeout(() => end(asked), timeoutMs);
      asked.pending.set(id, { resolve: settle, timeout });
      asked.helper.send({ id, job });
    });
  }

  return async (job: Job): Promise<Result> => {
    current ??= open();
    const answer = await ask(current, job);
    if (!answer) refuse('unavailable', unavailable);
    if ('error' in answer) throw new Error(`a job was not done: ${answer.error}`);
    return answer.result as Result;
  };
}
