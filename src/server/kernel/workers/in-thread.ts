import { Worker } from 'node:worker_threads';
import type { StartHelper } from './open-worker.ts';

/** A thread of the service that runs `file`, and ends when it holds more than `maxMegabytes`. */
export const inThread =
  (file: URL, maxMegabytes: number): StartHelper =>
  ({ answered, ended }) => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } });
    worker.on('message', answered);
    // Its exit follows.
    worker.on('error', () => {});
    worker.on('exit', ended);
    worker.unref();
    return { send: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  };
