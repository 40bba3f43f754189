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
  words: readonly string[],
  settings: Record<string, string>,
  typed = '',
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../src/server/cli/washline.ts'), ...words],
    {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        ...settings,
      },
    },
  );
  child.stdin.end(typed);
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said: `${said}${complaint}`.trim() };
}
