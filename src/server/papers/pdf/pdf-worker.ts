import { parentPort } from 'node:worker_threads';
import { errorMessage } from '../../kernel/error-message.ts';
import { drawPdf, type PdfJob } from './pdf-job.ts';

/** The thread that draws PDFs, one after the other: what draws them takes memory and processor that no other call should wait for. */
parentPort?.on('message', async ({ id, job }: { id: number; job: PdfJob }) => {
  try {
    const bytes = await drawPdf(job);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: errorMessage(error) });
  }
});
