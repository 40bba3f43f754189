import { fork } from 'node:child_process';
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

/** Its threads take it over from the one that starts them, which at this moment is the only one. */
function leaveOthersFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where the system does not allow it, others wait longer; the job is done all the same.
  }
}
