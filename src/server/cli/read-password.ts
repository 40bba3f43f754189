import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../kernel/startup-error.ts';
import type { Words } from './verb.ts';

/** A password that is not passed as an argument, which everybody on the machine could read. */
export interface GivenPassword {
  /** The password; a generated one has at least this many characters. */
  of: (least: number) => string;
  /** A sentence with the password if it was generated here; empty otherwise. */
  told: (password: string) => string;
}

export const passwordOptions = { generate: { type: 'boolean' } } as const;

const shortestMade = 20;

/**
 * Generates a password with `--generate`, asks for it twice in a terminal, or reads the first line of
 * standard input.
 */
export async function readPassword({ options }: Words): Promise<GivenPassword> {
  if (options.generate) {
    const made = randomBytes(64).toString('base64url');
    return {
      of: (least) => made.slice(0, Math.max(shortestMade, least)),
      told: (password) => ` The password is ${password} and is shown only this once.`,
    };
  }
  const password = process.stdin.isTTY ? await askTwice() : await firstLine();
  if (!password) {
    throw new StartupError('Give the password on standard input, or let one be made with --generate.');
  }
  return { of: () => password, told: () => '' };
}

const firstLine = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? '';

async function askTwice(): Promise<string> {
  const password = await ask('New password: ');
  if ((await ask('Once more: ')) === password) return password;
  throw new StartupError('The two are not the same. Nothing was changed.');
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const left = new AbortController();
  lines.once('SIGINT', () => left.abort());
  try {
    return await lines.question('', { signal: left.signal });
  } catch {
    throw new StartupError('Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
