import { expect, test } from 'vitest';
import type { Paper } from '#shared/papers/paper.ts';
import type { PdfJob } from './pdf-job.ts';
import { openPdfThread } from './pdf-thread.ts';

const jobOf = (title: string, rows: Paper['blocks'] = []): PdfJob => {
  const cell = { lines: [{ text: title, style: 'plain' as const }] };
  return { type: 'paper', paper: { title, head: { start: cell, end: cell }, blocks: rows }, printed_at: 0 };
};
const open = (name: string, more: { timeoutMs?: number; idleMs?: number } = {}) =>
  openPdfThread({ file: new URL(name, import.meta.url), timeoutMs: 20_000, idleMs: 20_000, ...more });
const unavailable = {
  code: 'unavailable',
  message: 'The PDF cannot be made right now. Please try again later.',
};

test.each(['crash', 'exit'])(
  'a thread that ends with “%s” refuses who waits, and the next PDF starts another [LBL-4]',
  async (how) => {
    const draw = open('broken-worker.fixture.ts');
    const [broken, behind] = await Promise.allSettled([draw(jobOf(how)), draw(jobOf('behind it'))]);
    expect(broken).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(behind).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(await draw(jobOf('fine'))).toHaveLength(1);
  },
);

test('a PDF that takes too long ends its thread [LBL-4]', async () => {
  const draw = open('broken-worker.fixture.ts', { timeoutMs: 300 });
  await expect(draw(jobOf('hang'))).rejects.toMatchObject(unavailable);
  // A new thread takes its time to start, too.
  const patient = open('broken-worker.fixture.ts');
  expect(await patient(jobOf('fine'))).toHaveLength(1);
});

test('what the thread could not draw is a bug, and no reason to end it [LBL-4]', async () => {
  const draw = open('broken-worker.fixture.ts');
  await expect(draw(jobOf('fail'))).rejects.toThrow('a PDF was not drawn: a bug');
  expect(await draw(jobOf('fine'))).toHaveLength(1);
});

test('one thread draws all PDFs, and an idle one ends [LBL-4]', async () => {
  const draw = open('broken-worker.fixture.ts');
  expect(await draw(jobOf('fine'))).toEqual(await draw(jobOf('fine')));
  const drawSeldom = open('broken-worker.fixture.ts', { idleMs: 20 });
  const first = await drawSeldom(jobOf('fine'));
  await expect.poll(() => drawSeldom(jobOf('fine')), { interval: 200 }).not.toEqual(first);
});

test('the main thread goes on while a long paper is drawn [LBL-4]', async () => {
  const draw = open('pdf-worker.ts');
  const cell = { lines: [{ text: 'Ring the bell twice, night porter will open.', style: 'plain' as const }] };
  const columns = [{ head: 'Item', align: 'start' as const, width: 1 }];
  const rows = Array.from({ length: 400 }, () => [cell]);
  let beats = 0;
  const heart = setInterval(() => beats++, 5);
  const started = performance.now();
  const bytes = await draw(jobOf('long', [{ type: 'table', columns, rows, empty: '' }]));
  const beatsIfFree = (performance.now() - started) / 5;
  clearInterval(heart);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(beats).toBeGreaterThan(beatsIfFree / 4);
});
