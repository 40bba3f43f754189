import { parseArgs } from 'node:util';
import { Refusal } from '#shared/kernel/problem.ts';
import { readConfig } from '../config.ts';
import { runCommand } from '../kernel/run-command.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { createOwner } from './create-owner.ts';
import { failedMail } from './failed-mail.ts';
import { resetPassword } from './reset-password.ts';
import { restore } from './restore.ts';
import { runJob } from './run-job.ts';
import type { Verb, Words } from './verb.ts';

/** `npm run washline -- <command>`: the commands of the operator, whether or not the application runs. */
const verbs: Record<string, Verb> = {
  check,
  'create-owner': createOwner,
  'reset-password': resetPassword,
  'failed-mail': failedMail,
  'run-job': runJob,
  backup,
  restore,
};

await runCommand(async () => {
  const [name = 'help', ...words] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return help();
  const verb = verbs[name];
  if (!verb) throw new StartupError(`There is no command "${name}".\n\n${help()}`);
  try {
    return await verb.run(read(name, verb, words), readConfig(process.env));
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(sentence(error.message)) : error;
  }
});

function read(name: string, { options = {}, takes }: Verb, args: string[]): Words {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { positionals, options: values as Words['options'] };
  } catch {
    throw new StartupError(`It is: npm run washline -- ${name} ${takes}`);
  }
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

function help(): string {
  const lines = Object.entries(verbs).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim()}\n      ${does}`,
  );
  return [
    'npm run washline -- <command>, with the settings of Washline itself in the environment:',
    ...lines,
  ].join('\n\n');
}
