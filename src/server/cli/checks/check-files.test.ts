import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Double } from '../../kernel/objects/s3-double.fixture.ts';
import { checkFiles } from '../check.ts';

let DATA_DIR: string;

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'washline-check-'));
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

test('check writes, reads and removes a file in the folder of pictures [OPS-1, PRF-7]', async () => {
  expect(await checkFiles({ DATA_DIR })).toEqual([
    { mark: '✓', text: `Pictures are kept in ${DATA_DIR}/files.` },
  ]);
  expect(await readdir(join(DATA_DIR, 'files'))).toEqual([]);
  expect(await checkFiles({ DATA_DIR: join(DATA_DIR, 'none') })).toEqual([]);
});

test('check warns of a folder where several machines may share the database [OPS-1, PRF-7]', async () => {
  const [, shared, ...more] = await checkFiles({ DATA_DIR, DATABASE_URL: 'postgres://db.example/washline' });
  expect([shared?.mark, more]).toEqual(['!', []]);
  expect(shared?.text).toContain('set FILES_URL');
});

test('check says why nothing can be kept [OPS-1, PRF-7]', async () => {
  const blocked = await mkdtemp(join(DATA_DIR, 'blocked-'));
  await writeFile(join(blocked, 'files'), 'not a folder');
  const [finding] = await checkFiles({ DATA_DIR: blocked });
  expect([finding?.mark, finding?.text]).toEqual(['✗', expect.stringContaining(`${blocked}/files`)]);
});

test('check tries the bucket, and says which it is without its secret [OPS-1, PRF-7]', async () => {
  const double = await openS3Double();
  try {
    const { bucket } = double;
    const DATABASE_URL = 'postgres://db.example/washline';
    expect(await checkFiles({ DATA_DIR, FILES_URL: bucket, DATABASE_URL })).toEqual([
      { mark: '✓', text: `Pictures are kept in the bucket ${bucket.url.host}/photos.` },
    ]);
    expect(double.asked.map((asked) => asked.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    expect(double.objects.size).toBe(0);
    const [finding] = await checkFiles({ DATA_DIR, FILES_URL: { ...bucket, secret: 'wrong-secret' } });
    expect(finding?.mark).toBe('✗');
    expect(finding?.text).toContain('answers 403');
    expect(finding?.text).not.toContain('wrong-secret');
  } finally {
    await double.close();
  }
});
