import { refuse } from '#shared/kernel/problem.ts';
import { violatedConstraint } from '../../kernel/db/transaction/database-error.ts';

/** Of a write that failed: says so where another account has the email. @throws Refusal `email-taken`, or the error */
export function refuseTakenEmail(error: unknown, path = 'email'): never {
  if (violatedConstraint(error) !== 'users_email_key') throw error;
  refuseEmail(path);
}

/** @throws Refusal `email-taken` at the field `path` */
export function refuseEmail(path: string): never {
  const message = 'There is already an account with this email.';
  refuse('email-taken', message, [{ path, message }]);
}
