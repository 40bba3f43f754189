import { errorMessage } from '../kernel/error-message.ts';
import { StartupError } from '../kernel/startup-error.ts';

/**
 * Runs a CLI command. An error that the operator can act on, or one of the system or PostgreSQL, is printed
 * as one sentence.
 */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof Error && (error instanceof StartupError || 'code' in error))) throw error;
    process.stderr.write(
      `${error instanceof StartupError ? error.message : `It failed, and nothing was changed: ${errorMessage(error)}.`}\n`,
    );
    process.exitCode = 1;
  }
}
