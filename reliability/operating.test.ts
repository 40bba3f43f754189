import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';

/** Compares the guide for operators with the code. */

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

test('every setting and every command is in the guide, and it names no others [OPS-3]', () => {
  const guide = read('docs/operating.md');
  const settings = all(read('src/server/config.ts'), /^ {2}([A-Z_]+): /gm).filter(
    (name) => name !== 'TEST_CLOCK_OFFSET',
  );
  const [, table = ''] = guide.split('\n## Settings\n');
  const documented = all(table.split('\n## ')[0] ?? '', /`([A-Z_]+)`(?=[^|]*\|[^|]*\|[^|]*\|$)/gm);
  expect(settings.length).toBeGreaterThan(10);
  expect(documented.toSorted()).toEqual(settings.toSorted());
  const inExample = all(read('docs/operating/washline.env'), /^([A-Z_]+)=/gm);
  expect(inExample).not.toEqual([]);
  expect(inExample.filter((name) => !settings.includes(name))).toEqual([]);
  const [, listed = ''] = /const commands[^{]*\{([^}]*)\}/.exec(read('src/server/cli/washline.ts')) ?? [];
  const verbs = all(listed, /^ {2}'?([a-z-]+)'?[:,]/gm);
  expect(verbs).not.toEqual([]);
  expect(verbs.filter((verb) => !guide.includes(`\`${verb}`))).toEqual([]);
});

test('the image loses what only the pages are made of, and nothing that the service imports [OPS-4]', () => {
  const dockerfile = read('Dockerfile');
  const [, taken = ''] = /npm uninstall ([^&]*)&&/.exec(dockerfile) ?? [];
  const uninstalled = taken.split(/[\s\\]+/).filter((word) => word && !word.startsWith('--'));
  const service = globSync('src/{server,shared}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(test|fixture)\.ts$|[\\/]testing[\\/]/.test(file),
  );
  const imported = new Set(
    service
      // A font is a file of its package.
      .flatMap((file) => all(read(file), /(?:\bfrom '|\bimport\('|require\.resolve\(`)([^'#.`][^'`]*)['`]/g))
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
  const shipped = Object.keys(JSON.parse(read('package.json')).dependencies as object);
  expect(uninstalled.filter((name) => imported.has(name))).toEqual([]);
  expect(shipped.filter((name) => !uninstalled.includes(name) && !imported.has(name))).toEqual([]);
});

test('the image is made of files that are there [OPS-4]', () => {
  const files = all(read('Dockerfile'), /(?<![\w/])(?:\.\/)?(src\/[\w./-]+\.ts)\b/g);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the backup of the timer is one more file, and those that are old go, but never before it is whole [OPS-3]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-operating-'));
  const old = join(folder, '2026-01-01T000000Z.washline');
  await writeFile(old, '');
  await utimes(old, 0, 0);
  await writeFile(join(folder, 'somebody-elses.file'), '');
  const backUp = (DATABASE_URL: string) =>
    promisify(execFile)('sh', [join(root, 'docs/operating/back-up.sh'), folder, '30'], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL },
    });
  await expect(backUp('postgresql://127.0.0.1:9/none')).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(folder)).toContain('2026-01-01T000000Z.washline');
  const name = `operating_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${name} template ${templateDatabase}`);
  await backUp(databaseUrl(inject('postgres_url'), name));
  const kept = (await readdir(folder)).toSorted();
  await rm(folder, { recursive: true, force: true });
  expect(kept).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z\.washline$/), 'somebody-elses.file']);
  expect(kept[0]).not.toBe('2026-01-01T000000Z.washline');
});
