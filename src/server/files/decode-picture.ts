import { refuse } from '#shared/kernel/problem.ts';
import { inProcess } from '../kernel/workers/in-process.ts';
import { openWorker } from '../kernel/workers/open-worker.ts';
import type { DecodedFile, FileToDecode } from './decode-file.ts';

const file = new URL(
  import.meta.url.endsWith('.ts') ? 'picture-worker.ts' : 'picture-worker.js',
  import.meta.url,
);

const unavailable = 'The picture cannot be read right now. Send it again later.';

/**
 * In a process of its own, which begins with the first picture: its memory goes with it, and what breaks it breaks nothing else.
 * The C library of Linux would keep memory for each of its threads, three times what one for all of them holds.
 */
const decode = openWorker<FileToDecode, DecodedFile>({
  start: inProcess(file, { MALLOC_ARENA_MAX: '1' }),
  // The others come first: on a busy machine it takes a minute to start. Ended before, it would begin anew with each call, and never be there.
  timeoutMs: 120_000,
  idleMs: 60_000,
  unavailable,
});

/** Reads, checks and decodes the whole of a picture and writes it anew in both sizes. @throws Refusal `unavailable` */
export async function decodePicture(picture: FileToDecode): Promise<Exclude<DecodedFile, 'unavailable'>> {
  const decoded = await decode(picture);
  return decoded === 'unavailable' ? refuse(decoded, unavailable) : decoded;
}
