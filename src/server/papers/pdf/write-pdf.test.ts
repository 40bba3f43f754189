import { expect, test } from 'vitest';
import { paperPdf } from './write-pdf.ts';

test('the service goes on while a long paper is drawn [LBL-4]', async () => {
  const cell = { lines: [{ text: 'Ring the bell twice, night porter will open.', style: 'plain' as const }] };
  const columns = [{ head: 'Item', align: 'start' as const, width: 1 }];
  const rows = Array.from({ length: 400 }, () => [cell]);
  let beats = 0;
  const heart = setInterval(() => beats++, 5);
  const started = performance.now();
  const { bytes } = await paperPdf(
    {
      title: 'long',
      head: { start: cell, end: cell },
      blocks: [{ type: 'table', columns, rows, empty: '' }],
    },
    Temporal.Now.instant(),
  );
  const beatsIfFree = (performance.now() - started) / 5;
  clearInterval(heart);
  expect(Buffer.from(bytes as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(beats).toBeGreaterThan(beatsIfFree / 4);
});
