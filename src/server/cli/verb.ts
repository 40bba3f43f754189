import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** What was typed after the name of a verb. */
export interface Words {
  positionals: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** Something an operator does without the browser. */
export interface Verb {
  /** What follows its name, as in `<file>`. */
  takes: string;
  /** What it does, in one line. */
  does: string;
  options?: ParseArgsOptionsConfig;
  /** Does it, and says what is done. @throws StartupError with a sentence that says what to do */
  run: (words: Words, config: Config) => Promise<string>;
}

/** The file an operator means. npm runs scripts in the folder of the project; the file is meant from where it was called. */
export const fileMeant = (given: string): string => resolve(process.env.INIT_CWD ?? '', given);
