import { parentPort, threadId } from 'node:worker_threads';

/** A thread for tests: by the title of a paper it falls over, runs out of memory, hangs or says that it failed, else it answers which thread it is. */
parentPort?.on('message', ({ id, job }: { id: number; job: { paper: { title: string } } }) => {
  const { title } = job.paper;
  if (title === 'crash') throw new Error('it fell over');
  if (title === 'exit') process.exit(7);
  if (title === 'hang') for (;;) Math.random();
  if (title === 'fail') parentPort?.postMessage({ id, error: 'a bug' });
  else parentPort?.postMessage({ id, bytes: new Uint8Array([threadId]) });
});
