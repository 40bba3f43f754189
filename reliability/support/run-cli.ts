import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The exit code and the output of a CLI command. */
interface CliResult {
  code: number;
  output: string;
}

/** Runs a command of the product's CLI in a process of its own, as `npm run` does. */
export async function runCli(
  words: readonly string[],
  settings: Record<string, string>,
  stdin = '',
): Promise<CliResult> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/server/cli/washline.ts'), ...words],
    {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        ...settings,
      },
    },
  );
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: `${stdout}${stderr}`.trim() };
}
