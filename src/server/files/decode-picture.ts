import { createConcurrencyLimit } from '../kernel/http/concurrency-limit.ts';
import { inProcess } from '../kernel/workers/in-process.ts';
import { openWorker } from '../kernel/workers/open-worker.ts';
import { isProgressiveJpeg } from './picture-format.ts';
import type { Picture } from './picture-job.ts';

const file = new URL(
  import.meta.url.endsWith('.ts') ? 'picture-worker.ts' : 'picture-worker.js',
  import.meta.url,
);

/**
 * In a process of its own, which begins with the first picture: its memory goes with it, and what breaks it breaks nothing else.
 * The C library of Linux would keep memory for each of its threads, three times what one for all of them holds.
 */
const draw = openWorker<Buffer, Picture | null>({
  start: inProcess(file, { MALLOC_ARENA_MAX: '1' }),
  timeoutMs: 25_000,
  idleMs: 60_000,
  unavailable: 'The picture cannot be read right now. Send it again later.',
});

/** All of a progressive JPEG is in memory until its last pass, three times what another takes: one at a time. */
const limitProgressive = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 100, timeoutMs: 5_000 });

/**
 * Decodes the whole of a picture and writes it anew in both sizes; `null` for what is no still JPEG, PNG or WebP, is
 * broken or too large. @throws Refusal `unavailable`
 */
export const decodePicture = (bytes: Buffer): Promise<Picture | null> =>
  isProgressiveJpeg(bytes) ? limitProgressive(() => draw(bytes)) : draw(bytes);
