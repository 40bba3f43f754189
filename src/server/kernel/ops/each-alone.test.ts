import { EventEmitter } from 'node:events';
import type { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';
import { startWorkers } from './job-queues.ts';

test('one of a batch that fails does not hold up the others; after so many the rest is left [OBS-5]', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    if (item % 2 === 0) throw new Error(`Not ${item}`);
  };
  await expect(eachAlone([1, 2, 3, 4, 5], work, 'Some failed.')).rejects.toMatchObject({
    message: 'Some failed. Not 2',
    errors: [new Error('Not 2'), new Error('Not 4')],
  });
  expect(done.splice(0)).toEqual([1, 2, 3, 4, 5]);
  await expect(eachAlone([1, 2, 3, 4, 5], work, 'Some failed.', 1)).rejects.toThrow(AggregateError);
  expect(done).toEqual([1, 2]);
});

test('a job of the clock that fails is logged with how many and what kinds, and without what they name [OBS-5, SEC-3]', async () => {
  const workers = new Map<string, (batch: object[]) => Promise<{ status: string; output?: object }[]>>();
  const boss = {
    work: async (queue: string, _options: object, worker: never) => void workers.set(queue, worker),
    schedule: async () => undefined,
    notifyWorker: () => undefined,
  } as unknown as PgBoss;
  const failure = Object.assign(new Error('zsuzsa@washline.test is there'), {
    code: '23505',
    constraint: 'users_email_key',
  });
  const run = async () => {
    throw new AggregateError(
      [failure, failure, new TypeError('zsuzsa@washline.test')],
      'Some orders could not be locked.',
    );
  };
  const logged: [object, string][] = [];
  const log = { error: (fields: object, message: string) => void logged.push([fields, message]) };
  await startWorkers(
    { boss, liveEvents: new EventEmitter() },
    [
      { queue: 'lock', cron: '* * * * *', run },
      { queue: 'mail', run },
    ],
    log,
  );
  const settle = (queue: string) => workers.get(queue)?.([{ id: 'a', data: {} }]);
  expect(await settle('lock')).toMatchObject([{ status: 'failed' }]);
  // What waits in a queue is logged once it is given up.
  expect(await settle('mail')).toMatchObject([{ status: 'failed' }]);
  const fields = { queue: 'lock', failed: 3, reasons: ['Error 23505 users_email_key', 'TypeError'] };
  expect(logged).toEqual([[fields, 'a job of the clock failed']]);
});
