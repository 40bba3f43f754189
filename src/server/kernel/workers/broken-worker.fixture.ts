import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { answerJobs } from './answer-jobs.ts';

/** A helper for tests: it falls over, ends, hangs, fails or says its priority by its job, else it answers which it is. */
answerJobs(async (job: string) => {
  if (job === 'crash') setImmediate(() => Promise.reject(new Error('it fell over')));
  if (job === 'exit') process.exit(7);
  if (job === 'hang') for (;;) Math.random();
  if (job === 'fail') throw new Error('a bug');
  if (job === 'priority') return `${getPriority()}`;
  return job === 'crash' ? new Promise<never>(() => {}) : `${process.pid} ${threadId}`;
});
