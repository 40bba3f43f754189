import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the system keeps its clock right over the network; `null` where it cannot be asked. */
export async function clockSynchronization(): Promise<boolean | null> {
  const query = promisify(execFile)('timedatectl', ['show', '--property', 'NTPSynchronized', '--value']);
  const answer = await query.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return answer === 'yes' ? true : answer === 'no' ? false : null;
}
