import { reasonOf } from './reason-of.ts';
import { StartupError } from './startup-error.ts';

/** Runs a command of the operator's; a reason they can act on is one sentence, and anything from the system or PostgreSQL too. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof Error && (error instanceof StartupError || 'code' in error))) throw error;
    process.stderr.write(
      `${error instanceof StartupError ? error.message : `It failed, and nothing was changed: ${reasonOf(error)}.`}\n`,
    );
    process.exitCode = 1;
  }
}
