import { asksSecondStep } from '#shared/accounts/sign-in.ts';
import { resetCodeLength, resetCodeMinutes, type User } from '#shared/accounts/user.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { consume, type RateLimit } from '../../kernel/http/rate-limit.ts';
import { standingOf } from '../../messages/messages.store.ts';
import { challenges, settings } from '../../schema.ts';
import type { Requester } from '../credentials/account-rate-limits.ts';
import { newToken } from '../credentials/secret-token.ts';
import { enqueueCode } from '../reset/request-reset-code.ts';
import { browserName } from '../sessions/browser-name.ts';
import { noteAsked } from '../sessions/sign-ins.store.ts';

/** Codes that are mailed to one account, whoever has its password. */
const codeRateLimit: RateLimit = { name: 'second-code:account', max: 10, minutes: 60 };

/** What a right password is answered with in place of a session. */
export interface AskedSecondStep {
  challenge: string;
  /** Where the code is. */
  detail: string;
}

/**
 * Whether a right password is not enough, by their own choice or the rule of the business. It is locked: who turns it on ends the
 * sessions that were opened before.
 */
export async function needsSecondStep(
  tx: Tx,
  { role, second_step }: Pick<User, 'role'> & { second_step: boolean },
): Promise<boolean> {
  if (role === 'customer' || second_step) return second_step && role !== 'customer';
  return role !== 'driver' && (await isAskedOf(tx, role, true));
}

/** Whether the rule of the business asks this role for it. */
export async function isAskedOf(db: DbOrTx, role: User['role'], isLocked = false): Promise<boolean> {
  const rule = db.select({ second_factor_for: settings.second_factor_for }).from(settings);
  const [found] = await (isLocked ? rule.for('share') : rule);
  return asksSecondStep(found?.second_factor_for ?? 'nobody', role);
}

/**
 * Makes a challenge and mails a code. After 10 codes an hour no more are mailed: a recovery code or a passkey still finishes the
 * sign-in, so that a thief of the password locks nobody out.
 */
export async function askSecondStep(
  tx: Tx,
  user_id: string,
  { email, agent, network, sign_in_id }: Requester & { sign_in_id: string },
): Promise<AskedSecondStep> {
  const { token: challenge, token_hash } = newToken();
  await noteAsked(tx, sign_in_id);
  await tx.insert(challenges).values({
    // The sign-in it belongs to: what finishes it mends that one.
    id: sign_in_id,
    token_hash,
    purpose: 'second-step',
    user_id,
    expires_at: tx.now().add({ minutes: resetCodeMinutes }),
  });
  if (!(await countCode(tx, user_id)))
    return { challenge, detail: 'We have mailed too many codes. Use a recovery code, or wait an hour.' };
  const from = { browser: browserName(agent), network };
  await enqueueCode(tx, { user_id, purpose: 'second-step', from });
  const shown = `${email[0]}…${email.slice(email.lastIndexOf('@'))}`;
  const code = `${resetCodeLength}-digit code`;
  return {
    challenge,
    detail:
      standingOf(tx, 'mail') === 'ready'
        ? `Enter the ${code} we have mailed to ${shown}`
        : `No mail server yet: the ${code} for ${shown} waits in a folder.`,
  };
}

/** Counts a code. Returns whether there are not too many. */
const countCode = (tx: Tx, user_id: string): Promise<boolean> =>
  consume(tx, codeRateLimit, user_id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
