import { parentPort, type Transferable } from 'node:worker_threads';
import { errorMessage } from '../error-message.ts';
import type { Answer, JobMessage } from './open-worker.ts';

/**
 * Answers the jobs of the service in a thread or process of its own. What `moved` names of a result is handed over instead of
 * copied where a thread can.
 */
export function answerJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
  moved: (result: Result) => Transferable[] = () => [],
): void {
  const answer = async ({ id, job }: JobMessage): Promise<[Answer, Transferable[]]> => {
    try {
      const result = await work(job as Job);
      return [{ id, result }, moved(result)];
    } catch (error) {
      return [{ id, error: errorMessage(error) }, []];
    }
  };
  if (parentPort) {
    parentPort.on('message', async (message: JobMessage) =>
      parentPort?.postMessage(...(await answer(message))),
    );
    return;
  }
  process.on('message', async (message: JobMessage) => process.send?.((await answer(message))[0]));
  // The service has ended.
  process.on('disconnect', () => process.exit());
}
