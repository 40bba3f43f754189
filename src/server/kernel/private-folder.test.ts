import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFolder } from '../cli/check.ts';
import { readConfig } from '../config.ts';
import { makePrivate } from './private-folder.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'washline-private-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);
async function openFolder(...names: string[]): Promise<string> {
  const folder = join(root, crypto.randomUUID());
  await mkdir(folder);
  for (const name of names) await writeFile(join(folder, name), '');
  await chmod(folder, 0o755);
  return folder;
}
const checkTexts = async (DATA_DIR: string) =>
  (await checkFolder(readConfig({ DATA_DIR }))).map(({ mark, text }) => `${mark} ${text}`).join('\n');

test('a new folder is closed to others, those above it are as usual [OPS-9]', async () => {
  const folder = join(root, 'above', 'data');
  await makePrivate(folder);
  expect([await modeOf(folder), await modeOf(join(root, 'above'))]).toEqual(['700', '755']);
});

test.each([[[]], [['files', 'postgres', 'monday.washline', '.gitkeep']]])(
  'an existing data folder with %j is closed [OPS-9]',
  async (names) => {
    const folder = await openFolder(...names);
    expect(await checkTexts(folder)).toContain(
      `! Others on this machine can look into ${folder}: chmod 700 `,
    );
    await makePrivate(folder);
    expect(await modeOf(folder)).toBe('700');
    expect(await checkTexts(folder)).not.toContain('Others');
  },
);

test('a folder with other people’s things stays open, and check says so; so it does of the outbox [OPS-9, CLI-6]', async () => {
  const folder = await openFolder('postgres', 'thesis.tex');
  await makePrivate(folder);
  expect(await modeOf(folder)).toBe('755');
  const outbox = join(folder, 'outbox');
  await mkdir(outbox);
  await chmod(outbox, 0o755);
  expect(await checkTexts(folder)).toContain(`look into ${outbox}: chmod 700 ${outbox}.`);
});
