import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../kernel/startup-error.ts';
import type { CommandArgs } from './command.ts';

/** A password that is not passed as an argument, which everybody on the machine could read. */
export interface PasswordInput {
  /** The password; a generated one has at least this many characters. */
  withMinLength: (minLength: number) => string;
  /** A sentence with the password if it was generated here; empty otherwise. */
  messageFor: (password: string) => string;
}

export const passwordOptions = { generate: { type: 'boolean' } } as const;

const minGeneratedLength = 20;

/**
 * Generates a password with `--generate`, asks for it twice in a terminal, or reads the first line of
 * standard input.
 */
export async function readPassword({ options }: CommandArgs): Promise<PasswordInput> {
  if (options.generate) {
    const generated = randomBytes(64).toString('base64url');
    return {
      withMinLength: (minLength) => generated.slice(0, Math.max(minGeneratedLength, minLength)),
      messageFor: (password) => ` The password is ${password} and is shown only this once.`,
    };
  }
  const password = process.stdin.isTTY ? await promptTwice() : await firstLine();
  if (!password) {
    throw new StartupError('Give the password on standard input, or let one be made with --generate.');
  }
  return { withMinLength: () => password, messageFor: () => '' };
}

const firstLine = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? '';

async function promptTwice(): Promise<string> {
  const password = await prompt('New password: ');
  if ((await prompt('Once more: ')) === password) return password;
  throw new StartupError('The two are not the same. Nothing was changed.');
}

async function prompt(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const interrupted = new AbortController();
  lines.once('SIGINT', () => interrupted.abort());
  try {
    return await lines.question('', { signal: interrupted.signal });
  } catch {
    throw new StartupError('Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
