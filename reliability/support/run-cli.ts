import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command, CommandArgs } from '#server/cli/command.ts';
import { readConfig } from '#server/config.ts';

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

interface VerbInput {
  options?: CommandArgs['options'];
  settings: Record<string, string>;
}

/** Runs a command in this process, which is faster. Resolves to its output or its error message. */
export const runVerb = (
  verb: Command,
  positionals: string[],
  { options = {}, settings }: VerbInput,
): Promise<string> =>
  verb.run({ positionals, options }, readConfig(settings)).catch((error: Error) => error.message);
