import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { StartHelper } from './open-worker.ts';

/**
 * A process of its own that runs `file` with further variables: what it takes or breaks is not the service’s. The service and its
 * database come first wherever they want the processor too.
 */
export const inProcess =
  (file: URL, env: Record<string, string> = {}): StartHelper =>
  ({ answered, ended }) => {
    const child = fork(file, {
      env: { ...process.env, ...env },
      execArgv: [],
      // A session of its own, whose share of the processor can be set.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', answered);
    // Its exit follows, or it never began.
    child.on('error', ended);
    child.on('exit', ended);
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) leaveOthersFirst(child.pid);
    return {
      send: (message) =>
        void child.send(message, (error) => {
          if (error) ended();
        }),
      end: () => void child.kill('SIGKILL'),
    };
  };

/**
 * Its threads take it over from the one that starts them, which at this moment is the only one. Linux may share the processor among
 * sessions first (sched(7), autogroup): then the priority of a process counts only within its own.
 */
function leaveOthersFirst(pid: number): void {
  const low = constants.priority.PRIORITY_LOW;
  for (const lower of [
    () => setPriority(pid, low),
    () => writeFileSync(`/proc/${pid}/autogroup`, `${low}`, { flag: 'r+' }),
  ]) {
    try {
      lower();
    } catch {
      // Where the system does not allow or know it, others wait longer; the job is done all the same.
    }
  }
}
