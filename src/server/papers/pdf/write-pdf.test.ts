import { expect, test } from 'vitest';
import { paperPdf } from './write-pdf.ts';

test('the service goes on while a long paper is drawn [LBL-4]', async () => {
  const cell = { lines: [{ text: 'Ring the bell twice, night porter will open.', style: 'plain' as const }] };
  const columns = [{ head: 'Item', align: 'start' as const, width: 1 }];
  const rows = Array.from({ length: 400 }, () => [cell]);
  let isDrawn = false;
  let turns = 0;
  const countTurn = () => {
    turns++;
    if (!isDrawn) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const { bytes } = await paperPdf(
    {
      title: 'long',
      head: { start: cell, end: cell },
      blocks: [{ type: 'table', columns, rows, empty: '' }],
    },
    Temporal.Now.instant(),
  );
  isDrawn = true;
  expect(Buffer.from(bytes as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-');
  // The event loop comes round all the time; drawn in the service, a paper would let it do so a few times at most.
  expect(turns).toBeGreaterThan(100);
});
