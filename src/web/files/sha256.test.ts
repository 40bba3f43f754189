import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from './sha256.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a hash is the same with the own one of the browser as without [PRF-6]', async () => {
  // At the ends of a block, where the padding needs another one, and as large as a photo.
  const files = [0, 1, 55, 56, 63, 64, 65, 119, 120, 250_000].map((size) =>
    Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251),
  );
  const own = await Promise.all(files.map(sha256));
  vi.stubGlobal('crypto', {});
  expect(await Promise.all(files.map(sha256))).toEqual(own);
  expect(await sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
