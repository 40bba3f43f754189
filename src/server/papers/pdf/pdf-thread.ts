import { Worker } from 'node:worker_threads';
import { refuse } from '#shared/kernel/problem.ts';
import type { PdfJob } from './pdf-job.ts';

interface ThreadOptions {
  /** The file it runs. */
  file: URL;
  /** A PDF that takes longer ends the thread. */
  timeoutMs: number;
  /** It ends when it has had nothing to do for so long. */
  idleMs: number;
}

type Answer = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: string });

interface Pending {
  resolve: (answer: Answer | null) => void;
  timeout: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
  idle?: NodeJS.Timeout;
}

const maxMegabytes = 256;

/**
 * Draws PDFs in one thread of its own, which is started with the first one and again after it has ended. It keeps no process
 * alive. The function it returns throws a Refusal `unavailable` where the thread broke off.
 */
export function openPdfThread({ file, timeoutMs, idleMs }: ThreadOptions) {
  let thread: Thread | null = null;
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } });
    const started: Thread = { worker, pending: new Map() };
    worker.on('message', (answer: Answer) => started.pending.get(answer.id)?.resolve(answer));
    // Its exit follows.
    worker.on('error', () => {});
    worker.on('exit', () => end(started));
    worker.unref();
    return started;
  }

  /** Whoever waits for it is refused, and the next PDF starts another. */
  function end(ended: Thread): void {
    if (thread === ended) thread = null;
    clearTimeout(ended.idle);
    for (const { resolve } of ended.pending.values()) resolve(null);
    void ended.worker.terminate();
  }

  function ask(asked: Thread, job: PdfJob): Promise<Answer | null> {
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
      asked.worker.postMessage({ id, job });
    });
  }

  return async (job: PdfJob): Promise<Uint8Array<ArrayBuffer>> => {
    thread ??= start();
    const answer = await ask(thread, job);
    if (!answer) refuse('unavailable', 'The PDF cannot be made right now. Please try again later.');
    if ('error' in answer) throw new Error(`a PDF was not drawn: ${answer.error}`);
    return answer.bytes;
  };
}
