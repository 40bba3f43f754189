import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the service with a clock that the test sets, see ticking.fixture.ts. */
export interface Ticking {
  /** Runs the jobs that are due at a moment. Rejects when one fails. */
  tick: (moment: Temporal.Instant) => Promise<void>;
  kill: () => Promise<void>;
}

const running = new Set<ChildProcess>();

/**
 * Starts one on a database. Its clock is ahead by `offset`; without `SMTP_URL` its mails are files, with `PUSH_HOST` it has pushes,
 * with `SMS_URL` texts.
 */
export async function startTicking(
  database_url: string,
  outbox: string,
  offset = 'PT0S',
  env: { SMTP_URL?: string; PUSH_HOST?: string; SMS_URL?: string } = {},
): Promise<Ticking> {
  const program = join(import.meta.dirname, 'ticking.fixture.ts');
  const child = fork(program, [database_url, outbox, offset], { env: { ...process.env, ...env } });
  running.add(child);
  const gone = once(child, 'exit').finally(() => running.delete(child));
  const answer = async (): Promise<unknown> => {
    const said = once(child, 'message').then(([message]: unknown[]) => message);
    return Promise.race([said, gone.then(() => 'gone')]);
  };
  if ((await answer()) !== 'open') throw new Error('a process of the service did not open');
  return {
    tick: async (moment) => {
      child.send(moment.toString());
      const said = await answer();
      if (said !== 'done') throw new Error(String(said));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** For `afterAll`: kills every process that is still running. */
export async function killTicking(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}
