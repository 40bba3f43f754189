import { refuse } from '#shared/kernel/problem.ts';
import { inThread } from '../kernel/workers/in-thread.ts';
import { openWorker } from '../kernel/workers/open-worker.ts';
import type { ReadFile, ReadJob, ReadResult, ReadRow } from './read-import.ts';

/** Beside the bundled file there is a bundled one, beside the sources a source. */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'import-worker.ts' : 'import-worker.js',
  import.meta.url,
);
const read = openWorker<ReadJob, ReadResult>({
  start: inThread(file, 512),
  timeoutMs: 60_000,
  idleMs: 10_000,
  unavailable: 'The file cannot be read right now. Please try again later.',
});

/** @throws Refusal `import-invalid` for what is no table; `unavailable` */
export async function readInThread(job: ReadJob): Promise<ReadFile> {
  const result = await read(job);
  if ('refusal' in result) refuse('import-invalid', result.refusal.detail, result.refusal.errors);
  return result;
}

const decoder = new TextDecoder();

/** The rows of a slice of a file that was read. */
export const rowsOf = (slice: Uint8Array): ReadRow[] => JSON.parse(decoder.decode(slice));
