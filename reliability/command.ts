import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a command of the operator's said, and whether it succeeded. */
interface Ended {
  code: number;
  said: string;
}

/** Runs one of the commands of the product, as `npm run` does, in a process of its own. */
export async function command(
  name: 'backup' | 'restore',
  file: string,
  settings: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/server/${name}.ts`), file], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said: `${said}${complaint}`.trim() };
}
