import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PostgresHome } from './postgres-home.ts';
import { writeSettings } from './postgres-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'washline-settings-'));
const logs = ['postgres.log', 'postgres.previous.log'].map((name) => join(folder, name));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('logs of earlier versions, which hold emails and addresses, are removed; those of this version stay [SEC-3]', () => {
  const home = { folder, socket_folder: folder } as PostgresHome;
  const start = () => {
    for (const log of logs) writeFileSync(log, 'DETAIL:  Key (email)=(ann@washline.test) already exists.');
    writeSettings(home, { host: folder, port: 5432 });
    return logs.map(existsSync);
  };
  // As earlier versions left it.
  writeFileSync(join(folder, 'postgresql.conf'), "fsync = 'on'\n");
  expect(start()).toEqual([false, false]);
  expect(start()).toEqual([true, true]);
});
