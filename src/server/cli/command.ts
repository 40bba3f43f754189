import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** The arguments after the name of a command. */
export interface CommandArgs {
  positionals: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of the operator. */
export interface Command {
  /** Its arguments, as in `<file>`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** Returns a sentence about the result. @throws StartupError with a sentence that says what to do */
  run: (words: CommandArgs, config: Config) => Promise<string>;
}

/** Resolves a path against the folder that npm was called in: npm runs scripts in the project's folder. */
export const resolveFile = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);
