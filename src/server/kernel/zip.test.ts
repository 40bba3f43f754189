import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const written_at = Temporal.Instant.from('2026-11-24T10:12:00Z');
const megabyte = Buffer.alloc(1024 * 1024, 'jpeg');

test('a ZIP file has its entries whole, and is the same when it is made again [PRF-11]', async () => {
  const make = () =>
    buffer(
      zipOf(
        (async function* () {
          yield { name: 'pictures/Zoë-1.jpg', bytes: megabyte, written_at };
          yield { name: 'all.json', bytes: Buffer.from('{}'), written_at };
        })(),
      ),
    );
  const bytes = await make();
  expect(readZip(bytes)).toEqual({ 'pictures/Zoë-1.jpg': megabyte, 'all.json': Buffer.from('{}') });
  expect((await make()).equals(bytes)).toBe(true);
});

test('nothing is read ahead of whom it is for, nor after they have gone [PRF-11]', async () => {
  let asked = 0;
  let hasEnded = false;
  async function* pictures(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) yield { name: `${asked++}.jpg`, bytes: megabyte, written_at };
    } finally {
      hasEnded = true;
    }
  }
  const zip = zipOf(pictures());
  let read = 0;
  for await (const chunk of zip) {
    read += chunk.length;
    expect(asked * megabyte.length - read).toBeLessThan(3 * megabyte.length);
    if (read > 20 * megabyte.length) break;
  }
  await expect.poll(() => hasEnded).toBe(true);
});

test('a ZIP file whose entries end too early breaks off [PRF-11]', async () => {
  async function* pictures(): AsyncGenerator<ZipEntry> {
    yield { name: '1.jpg', bytes: megabyte, written_at };
    throw new Error('the store is down');
  }
  await expect(buffer(zipOf(pictures()))).rejects.toThrow('the store is down');
});
