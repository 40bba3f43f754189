import { parseArgs } from 'node:util';
import { Refusal } from '#shared/kernel/problem.ts';
import { readConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { clockOk } from './clock-ok.ts';
import type { Command, CommandArgs } from './command.ts';
import { createOwner } from './create-owner.ts';
import { failedMail } from './failed-mail.ts';
import { newServiceKey } from './new-service-key.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { resetPassword } from './reset-password.ts';
import { restore } from './restore.ts';
import { runCommand } from './run-command.ts';
import { runJob } from './run-job.ts';

/** `npm run washline -- <command>`: the commands of the operator, whether or not the application runs. */
const commands: Record<string, Command> = {
  check,
  'clock-ok': clockOk,
  'create-owner': createOwner,
  'reset-password': resetPassword,
  'remove-second-factor': removeSecondFactor,
  'failed-mail': failedMail,
  'new-service-key': newServiceKey,
  'run-job': runJob,
  backup,
  restore,
};

await runCommand(async () => {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return help();
  const command = commands[name];
  if (!command) throw new StartupError(`There is no command "${name}".\n\n${help()}`);
  try {
    return await command.run(parseArguments(name, command, args), readConfig(process.env));
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(sentence(error.message)) : error;
  }
});

function parseArguments(name: string, { options = {}, usage }: Command, args: string[]): CommandArgs {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { positionals, options: values as CommandArgs['options'] };
  } catch {
    throw new StartupError(`It is: npm run washline -- ${name} ${usage}`);
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`,
  );
  return [
    'npm run washline -- <command>, with the settings of Washline itself in the environment:',
    ...lines,
  ].join('\n\n');
}
