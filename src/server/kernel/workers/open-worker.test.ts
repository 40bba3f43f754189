import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, test } from 'vitest';
import { inProcess } from './in-process.ts';
import { inThread } from './in-thread.ts';
import { openWorker } from './open-worker.ts';

const file = new URL('broken-worker.fixture.ts', import.meta.url);
const kinds = { thread: inThread(file, 256), process: inProcess(file) };
const refused = { code: 'unavailable', message: 'Not now. Try again later.' };

describe.each(Object.entries(kinds))('a %s [LBL-4, PRF-5]', (kind, start) => {
  const open = (more: { timeoutMs?: number; idleMs?: number } = {}) =>
    openWorker<string, string>({
      start,
      timeoutMs: 20_000,
      idleMs: 20_000,
      unavailable: refused.message,
      ...more,
    });

  test.each(['crash', 'exit'])(
    'that ends with “%s” refuses who waits, and the next job starts another',
    async (how) => {
      const ask = open();
      const [broken, behind] = await Promise.allSettled([ask(how), ask('exit')]);
      expect(broken).toMatchObject({ status: 'rejected', reason: refused });
      expect(behind).toMatchObject({ status: 'rejected', reason: refused });
      expect(await ask('fine')).toBeTypeOf('string');
    },
  );

  test('is ended by a job that takes too long', async () => {
    await expect(open({ timeoutMs: 300 })('hang')).rejects.toMatchObject(refused);
  });

  test('goes on after a job that it failed at: that is a bug', async () => {
    const ask = open();
    const before = await ask('fine');
    await expect(ask('fail')).rejects.toThrow('a job was not done: a bug');
    expect(await ask('fine')).toBe(before);
  });

  test('does all jobs, is none of the service, and ends when it is idle', async () => {
    const ask = open();
    const first = await ask('fine');
    expect(await ask('fine')).toBe(first);
    expect(first.startsWith(`${process.pid} `)).toBe(kind === 'thread');
    const askSeldom = open({ idleMs: 20 });
    const once = await askSeldom('fine');
    await expect.poll(() => askSeldom('fine'), { interval: 200 }).not.toBe(once);
  });
});

test('a process leaves the processor to the service and its database [PRF-5]', async () => {
  const ask = openWorker<string, string>({
    start: inProcess(file),
    timeoutMs: 20_000,
    idleMs: 20_000,
    unavailable: '',
  });
  const low = constants.priority.PRIORITY_LOW;
  expect(Number(await ask('priority'))).toBe(low);
  const [pid] = (await ask('fine')).split(' ');
  const sessionOf = (process: string) => readFileSync(`/proc/${process}/autogroup`, 'utf8');
  if (!existsSync('/proc/self/autogroup')) return;
  expect(sessionOf(`${pid}`)).toMatch(new RegExp(`nice ${low}$`, 'm'));
  expect(sessionOf('self')).not.toBe(sessionOf(`${pid}`));
});
